import { setTimeout as wait } from 'node:timers/promises';
import { postmasterOf } from './program.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';

/** A server lives this long between two deaths. */
const LIFE_MS = { shortest: 150, longest: 1_500 };

/** The server is killed in the middle of a stream of votes and comments, every other time with its database. */
export const kill: Fault = async ({ isBrief }) => {
  const times = isBrief ? 4 : 50;
  const name = 'kill -9 of the server, every other time with its database';
  return [
    await survive({ name, times }, async ({ program }) => {
      for (let time = 0; time < times; time += 1) {
        await wait(LIFE_MS.shortest + Math.random() * (LIFE_MS.longest - LIFE_MS.shortest));
        if (time % 2 === 1) process.kill(postmasterOf(program.dataDir), 'SIGKILL');
        await program.kill();
        await program.start();
      }
    }),
  ];
};
