import { once } from 'node:events';
import { type Balancer, startBalancer } from './balancer.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Program, startProgram } from './program.ts';
import { somePort, startRedis } from './redis.ts';

/** Servers in processes of their own on one database and one Redis, and a balancer before them. */
export type Fleet = {
  servers: readonly [Program, Program, Program];
  balancer: Balancer;
  database: TestDatabase;
  stop(): Promise<void>;
};

export async function startFleet(env: NodeJS.ProcessEnv): Promise<Fleet> {
  const database = await createTestDatabase();
  const redisPort = somePort();
  const redis = startRedis(redisPort);
  const { host, port, user, password = '', database: name } = database.connection;
  const start = () =>
    startProgram('src/server/main.ts', {
      DATABASE_URL: `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
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
      redis.kill();
      await once(redis, 'exit');
      await database.drop();
    },
  };
}
