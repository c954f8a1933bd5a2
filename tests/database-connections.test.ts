import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { httpClient, signUpOverHttp, type TestUser } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { administer, databaseUrl, startPostgres } from './support/postgres.ts';
import { at, openMatch, vote } from './support/tournaments.ts';

/** Of which PostgreSQL keeps three for superusers. */
const MAX_CONNECTIONS = 18;
const READERS = 60;

const postgres = await startPostgres({ maxConnections: MAX_CONNECTIONS });
let servers: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
});

const start = (role: string) => {
  const url = databaseUrl({ ...postgres.connection, user: role });
  const config = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: join(postgres.dataDir, 'app'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  return startServer(config, { connection: url, stop: async () => {} });
};

/** A role that is no superuser, because those may use the connections that the others may not. */
async function createRole(name: string, limit = ''): Promise<void> {
  await administer(postgres.connection, `create role ${name} login ${limit}`);
  await administer(postgres.connection, `grant ${postgres.connection.database}_owner to ${name}`);
}

const { database } = postgres.connection;
await administer(postgres.connection, `create role ${database}_owner`);
await administer(postgres.connection, `alter database ${database} owner to ${database}_owner`);
await createRole('app');
servers = [await start('app'), await start('app')];
const [{ address }] = servers as [RunningServer];
const people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => signUpOverHttp(address, name)));
const matchup = await openMatch(people[0] as TestUser, people);

/** Reads at both servers, always from the database, until `stop`, which resolves with the statuses. */
function keepReading(): { stop(): Promise<number[]> } {
  const statuses: number[] = [];
  let isStopped = false;
  const read = async (index: number) => {
    const { cookie } = people[index % people.length] as TestUser;
    const client = httpClient(servers[index % servers.length]?.address ?? '', cookie);
    while (!isStopped) {
      const { status } = await client.call(routes.listUserVotes, at(matchup.tournamentId));
      statuses.push(status);
    }
  };
  const readers = Array.from({ length: READERS }, (_, index) => read(index));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(readers);
      return statuses;
    },
  };
}

/** Everyone votes at both servers, `times` times. Returns how many votes were counted. */
async function voteEverywhere(times: number): Promise<number> {
  let counted = 0;
  for (let time = 0; time < times; time += 1) {
    const votes = people.flatMap(({ cookie }) =>
      servers.map(({ address }) => vote(httpClient(address, cookie), matchup, 1)),
    );
    for (const { status } of await Promise.all(votes)) counted += Number(status === 200);
  }
  return counted;
}

describe('two servers on a database with few connections', () => {
  it('count every vote while reads take all connections that are left, and no read fails (rule L13)', async () => {
    const reading = keepReading();
    await eventually(async () => expect(await countConnections()).toBeGreaterThanOrEqual(14));
    expect(await voteEverywhere(11)).toBe(88);
    const reads = await reading.stop();
    expect(reads.length).toBeGreaterThan(READERS);
    expect(reads.filter((status) => status !== 200)).toEqual([]);
  });

  it('open the connections for votes first when all are lost (rule L13)', async () => {
    const reading = keepReading();
    await voteEverywhere(1);
    await administer(
      postgres.connection,
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'",
    );
    await eventually(async () => expect(await voteEverywhere(1)).toBe(8));
    expect(await voteEverywhere(5)).toBe(40);
    await reading.stop();
  });

  it('keep a third one from starting, and its line names the setting and the number', async () => {
    await expect(start('app')).rejects.toThrow(
      /^DATABASE_URL: votes, the clock and reads need 7 connections, .* Raise max_connections (by 7|from 18 to at least (19|2\d))\. See/,
    );
    expect(await voteEverywhere(1)).toBe(8);
  });
});

it('a server whose role may open too few connections does not start, and its line names the role', async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await createRole('small', 'connection limit 5');
  await expect(start('small')).rejects.toThrow(
    /too many connections for role "small".* Raise the CONNECTION LIMIT of the role small from 5 to at least 7\. See/,
  );
});

async function countConnections(): Promise<number> {
  const text = "select from pg_stat_activity where usename = 'app'";
  return (await servers[0]?.app.context.db.execute(text))?.rowCount ?? 0;
}
