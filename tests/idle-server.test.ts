import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopChild } from './support/child-process.ts';
import { countIdleTransactions, idleServers, startQuietPostgres } from './support/measuring/idle-server.ts';
import type { TestPostgres } from './support/postgres.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';

describe.runIf(hasRedis)('an idle server (rule K8)', () => {
  const port = randomPort();
  const redis = startRedis(port);
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startQuietPostgres();
  });
  afterAll(async () => {
    await stopChild(redis);
    await postgres.stop();
  });

  it.concurrent.each(idleServers(`redis://127.0.0.1:${port}`))('asks seldom: $name', async (server) => {
    expect(await countIdleTransactions(postgres, server, { seconds: 20 })).toBeLessThanOrEqual(server.limit);
  });
});
