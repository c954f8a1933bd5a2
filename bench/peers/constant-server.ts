import Fastify from 'fastify';

// The peer of the parts reads and startup: a Fastify route that returns constant bytes, or 304.
const bytes = Buffer.alloc(Number(process.env.BYTES), 'x');
const ETAG = '"constant"';
const app = Fastify();
app.get('/', (request, reply) => {
  reply.header('etag', ETAG);
  if (request.headers['if-none-match'] === ETAG) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`On ${app.listeningOrigin}\n`);
process.on('SIGTERM', () => app.close());
