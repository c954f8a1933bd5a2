import { createServer } from 'node:http';
import { announce } from './broadcast.ts';
import { openSockets, product } from './crowd.ts';

// Many who watch a tournament, in a process of their own: what they take is not taken from who measures. Over HTTP it
// is heard how many messages came to all of them together.
const { PORT, TOURNAMENT, COUNT } = process.env;
const crowd = await openSockets(Number(COUNT), product(Number(PORT), Number(TOURNAMENT)));
announce(
  createServer((_request, reply) => {
    reply.end(String(crowd.watchers.reduce((sum, { received }) => sum + received, 0)));
  }),
);
