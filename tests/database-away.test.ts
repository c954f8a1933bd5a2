import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { isDatabaseUnavailable } from '#server/db/conflict.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { watchStalledConnections } from '#server/db/stalled-connections.ts';
import { startServer } from '#server/start.ts';
import { PASSWORD } from './support/app.ts';

let parent: string;
let postgres: EmbeddedPostgres;
let cleanUps: (() => Promise<void> | void)[];

const start = () =>
  startEmbeddedPostgres({
    dataDir: join(parent, 'database'),
    log: { warn: () => {} },
    fsync: false,
    maxConnections: 40,
  });

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'beats-away-'));
  // As root, the database's user has to get into it.
  chmodSync(parent, 0o755);
  postgres = await start();
  cleanUps = [() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }), () => postgres.stop()];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

function openPool(size: number): pg.Pool {
  const pool = createPool(postgres.connection, size);
  cleanUps.push(() => pool.end());
  return pool;
}

/** Stops or continues every process of the database; whoever is connected notices nothing. */
function signalAll(signal: 'STOP' | 'CONT'): void {
  const [postmaster = ''] = readFileSync(join(parent, 'database/postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  for (const pid of [postmaster, ...children.trim().split(/\s+/)]) process.kill(Number(pid), `SIG${signal}`);
}

describe('a connection', () => {
  it('that dies before its transaction begins leaves its place to another', async () => {
    const pool = openPool(2);
    const db = openDatabase(pool);
    const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
    const die = (client: pg.PoolClient) => void (client as unknown as pg.Client).end();
    pool.on('acquire', die);
    for (let time = 0; time < 2; time += 1) await expect(one()).rejects.toThrow();
    pool.off('acquire', die);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('to a database that is frozen is given up; a long statement of one that works is not', async () => {
    const pool = openPool(2);
    const lines: string[] = [];
    const pulse = watchStalledConnections(
      pool,
      { error: (line) => lines.push(line) },
      { longMs: 200, answersWithinMs: 1_000, lookEveryMs: 50 },
    );
    cleanUps.push(() => pulse.stop());
    await pool.query('select pg_sleep(2)');
    expect(lines).toEqual([]);

    const waiting = pool.query('select pg_sleep(2)');
    signalAll('STOP');
    cleanUps.push(() => signalAll('CONT'));
    await expect(waiting).rejects.toThrow('Connection terminated');
    expect(lines).toEqual(['the database does not answer: 1 connections given up']);
    signalAll('CONT');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

it('a database whose name leads nowhere is away, as one is whose container has stopped', async () => {
  const pool = createPool('postgres://nobody@no-such-host.invalid/none', 1);
  cleanUps.push(() => pool.end());
  expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
});

describe('a server', () => {
  it('whose database is stopped says so in the one body of errors (R7), and goes on once it is back', async () => {
    const { user, database, host } = postgres.connection;
    const config = loadConfig({
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: join(parent, 'app'),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });
    const server = await startServer(config, await openPostgres(config));
    cleanUps.push(() => server.stop());
    const send = async ({ method, path }: Route, cookie: string, body: object) => {
      const headers = { 'content-type': 'application/json', cookie };
      return fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
    };
    const person = {
      email: 'a@test.example',
      username: 'a',
      password: PASSWORD,
      firstName: 'A',
      lastName: 'B',
    };
    const cookie = (await send(routes.logIn, '', person)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const create = () => send(routes.createTournament, cookie, { name: 'Cup', maxParticipants: 4 });
    expect((await create()).status).toBe(201);

    await postgres.stop();
    for (let time = 0; time < 3; time += 1) {
      const refused = await create();
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    }
    postgres = await start();
    expect((await create()).status).toBe(201);
  });
});
