import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { stopChild } from './child-process.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { listen } from './listening.ts';
import { databaseUrl } from './postgres.ts';
import { type Program, startServer } from './program.ts';
import { randomPort, startRedis } from './redis.ts';

type Balancer = { address: string; close(): Promise<void> };

/** Three server processes on one database and one Redis, behind a balancer. */
export type Cluster = {
  servers: readonly [Program, Program, Program];
  balancer: Balancer;
  database: TestDatabase;
  stop(): Promise<void>;
};

export async function startCluster(env: NodeJS.ProcessEnv): Promise<Cluster> {
  const database = await createTestDatabase();
  const redisPort = randomPort();
  const redis = startRedis(redisPort);
  const start = () =>
    startServer({
      DATABASE_URL: databaseUrl(database.connection),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SESSION_SECRET: 'one secret for all servers of the test',
      ...env,
    });
  const servers = await Promise.all([start(), start(), start()]);
  const balancer = await startBalancer(servers);
  return {
    servers,
    balancer,
    database,
    async stop() {
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
      await stopChild(redis);
      await database.drop();
    },
  };
}

/** Listens on a free port, and forwards new TCP connections to these servers in turn. */
async function startBalancer(servers: readonly Program[]): Promise<Balancer> {
  let turn = 0;
  const balancer = createServer((client) => {
    const server = servers[turn % servers.length];
    turn += 1;
    const upstream = connect(server?.port ?? 0, '127.0.0.1');
    // When one end breaks, the other is closed too.
    pipeline(client, upstream, client, () => {});
  });
  return listen(balancer);
}
