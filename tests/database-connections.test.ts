import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import type { TestUser } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { httpClient, signUpOverHttp } from './support/http-client.ts';
import { copyNewCluster } from './support/new-cluster.ts';
import { administer, databaseUrl } from './support/postgres.ts';
import { makeTempFolder, removeTempFolder } from './support/temp-folder.ts';
import { at, detailOf, drawTournament, vote } from './support/tournaments.ts';

/** Of which PostgreSQL keeps three for superusers. */
const MAX_CONNECTIONS = 18;
const READERS = 60;

let folder: string;
let postgres: EmbeddedPostgres;
let servers: RunningServer[];
let people: TestUser[];
let matchup: Matchup;

const start = (role: string) => {
  const url = databaseUrl({ ...postgres.connection, user: role });
  const config = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'app'),
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

beforeAll(async () => {
  folder = makeTempFolder();
  const dataDir = join(folder, 'database');
  await copyNewCluster(dataDir);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { warn: () => {} },
    fsync: false,
    maxConnections: MAX_CONNECTIONS,
  });
  const { database } = postgres.connection;
  await administer(postgres.connection, `create role ${database}_owner`);
  await administer(postgres.connection, `alter database ${database} owner to ${database}_owner`);
  await createRole('app');
  servers = [await start('app'), await start('app')];
  const [{ address }] = servers as [RunningServer];
  people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => signUpOverHttp(address, name)));
  const creator = people[0] as TestUser;
  const { id } = await drawTournament(creator, people);
  matchup = (await detailOf(creator, id)).matchups.find(({ phase }) => phase === 'Semifinals') as Matchup;
  await creator.call(routes.activateMatchup, at(matchup.id));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  removeTempFolder(folder);
});

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

/** Everyone votes at both servers, `times` times. */
async function voteEverywhere(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const votes = people.flatMap(({ cookie }) =>
      servers.map(({ address }) => vote(httpClient(address, cookie), matchup, 1)),
    );
    for (const { status } of await Promise.all(votes)) statuses.push(status);
  }
  return statuses;
}

const counted = (statuses: number[]) => ({ 200: statuses.filter((status) => status === 200).length });

describe('two servers on a database with few connections', () => {
  it('count every vote while reads take all connections that are left, and no read fails (rule L13)', async () => {
    const reading = keepReading();
    await eventually(async () => expect(await countConnections()).toBeGreaterThanOrEqual(14));
    expect(counted(await voteEverywhere(11))).toEqual({ 200: 88 });
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
    await eventually(async () => expect(counted(await voteEverywhere(1))).toEqual({ 200: 8 }));
    expect(counted(await voteEverywhere(5))).toEqual({ 200: 40 });
    await reading.stop();
  });

  it('keep a third one from starting, and its line names the setting and the number', async () => {
    await expect(start('app')).rejects.toThrow(
      /^DATABASE_URL: votes, the clock and reads need 7 connections, .* Raise max_connections (by 7|from 18 to at least (19|2\d))\. See/,
    );
    expect(counted(await voteEverywhere(1))).toEqual({ 200: 8 });
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
  const client = servers[0]?.app.context.db;
  const result = await client?.execute(
    "select count(*)::int as count from pg_stat_activity where usename = 'app'",
  );
  return Number(result?.rows[0]?.count);
}
