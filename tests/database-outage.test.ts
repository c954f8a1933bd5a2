import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/start.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { createPool, createUrgentPool } from '#server/db/pool.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { watchStalledConnections } from '#server/db/stalled-connections.ts';
import { startServer } from '#server/start.ts';
import { collectOutput, stopChild } from './support/child-process.ts';
import { waitForOutput } from './support/command.ts';
import { signUpOverHttp } from './support/http-client.ts';
import { listen } from './support/listening.ts';
import { copyNewCluster, startEmbedded } from './support/new-cluster.ts';
import { administer, databaseUrl } from './support/postgres.ts';
import { readAddress, SERVER, spawnProgram } from './support/program.ts';
import { makeTempFolder, removeTempFolder } from './support/temp-folder.ts';
import { refusal } from './support/tournaments.ts';

let parent: string;
let postgres: EmbeddedPostgres;

const start = (folder = 'database') => startEmbedded(join(parent, folder));

beforeEach(async () => {
  parent = makeTempFolder();
  onTestFinished(() => removeTempFolder(parent));
  await copyNewCluster(join(parent, 'database'));
  postgres = await start();
  onTestFinished(() => postgres.stop());
});

function openPool(size: number): pg.Pool {
  const pool = createPool(postgres.connection, size);
  onTestFinished(() => pool.end());
  return pool;
}

/**
 * Stops or continues every process of the database without closing its connections. The postmaster is stopped first and
 * continued last. While it is stopped, it starts no process, and ended processes stay in the list.
 */
function signalAll(signal: 'STOP' | 'CONT'): void {
  const [postmaster = ''] = readFileSync(join(parent, 'database/postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  if (signal === 'STOP') process.kill(Number(postmaster), 'SIGSTOP');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  for (const pid of children.trim().split(/\s+/)) process.kill(Number(pid), `SIG${signal}`);
  if (signal === 'CONT') process.kill(Number(postmaster), 'SIGCONT');
}

describe('a connection', () => {
  it('that breaks before its transaction begins frees its place in the pool', async () => {
    const pool = openPool(2);
    const db = openDatabase(pool);
    const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
    const breakOff = (client: pg.PoolClient) => void (client as unknown as pg.Client).end();
    pool.on('acquire', breakOff);
    for (let time = 0; time < 2; time += 1) await expect(one()).rejects.toThrow();
    pool.off('acquire', breakOff);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('to a frozen database is closed, and one with a long statement is kept', async () => {
    const pool = openPool(2);
    const lines: string[] = [];
    const watcher = watchStalledConnections(
      pool,
      { error: (line) => lines.push(line) },
      { longMs: 200, answersWithinMs: 1_000, checkEveryMs: 50 },
    );
    onTestFinished(() => watcher.stop());
    await pool.query('select pg_sleep(2)');
    expect(lines).toEqual([]);

    const waiting = pool.query('select pg_sleep(2)');
    signalAll('STOP');
    onTestFinished(() => signalAll('CONT'));
    await expect(waiting).rejects.toThrow('Connection terminated');
    expect(lines).toEqual(['the database does not answer: 1 connection closed']);
    signalAll('CONT');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

it('a connection to the silent primary is closed once its address leads to another one', async () => {
  let primary = postgres.connection;
  const balancer = createServer((client) => {
    const server = connect(join(primary.host, `.s.PGSQL.${primary.port}`));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  const { port } = await listen(balancer);
  onTestFinished(() => void balancer.close());
  const pool = createUrgentPool({ ...primary, host: '127.0.0.1', port }, 1);
  onTestFinished(() => pool.end());
  const times = { longMs: 200, answersWithinMs: 1_000, checkEveryMs: 50 };
  const watcher = watchStalledConnections(pool, { error: () => {} }, times);
  onTestFinished(() => watcher.stop());
  await pool.query('select 1');
  const waiting = pool.query('select pg_sleep(1)');
  signalAll('STOP');
  onTestFinished(() => signalAll('CONT'));
  await copyNewCluster(join(parent, 'standby'));
  const promoted = await start('standby');
  onTestFinished(() => promoted.stop());
  primary = promoted.connection;
  await expect(waiting).rejects.toThrow('Connection terminated');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a database whose host name does not resolve counts as unavailable', async () => {
  const pool = createPool('postgres://user@no-such-host.invalid/none', 1);
  onTestFinished(() => pool.end());
  expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
});

it('a server answers 503 while its database is stopped, and works again afterwards', async () => {
  const config = loadConfig({
    DATABASE_URL: databaseUrl(postgres.connection),
    DATA_DIR: join(parent, 'app'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config, await openPostgres(config));
  onTestFinished(() => server.stop());
  const user = await signUpOverHttp(server.address, 'creator');
  const create = () => user.call(routes.createTournament, { body: { name: 'Cup', maxParticipants: 4 } });
  expect((await create()).status).toBe(201);

  await postgres.stop();
  for (let time = 0; time < 3; time += 1) {
    expect(await create()).toMatchObject(refusal(503, 'UNAVAILABLE'));
  }
  postgres = await start();
  expect((await create()).status).toBe(201);
});

describe('a server process', () => {
  const run = (env: NodeJS.ProcessEnv) => {
    const child = spawnProgram(SERVER, { DATA_DIR: join(parent, 'app'), LOG_LEVEL: 'warn', ...env }, 'pipe');
    onTestFinished(async () => void (await stopChild(child)));
    return { child, output: collectOutput(child), ended: once(child, 'exit') };
  };
  const url = (changes: Partial<EmbeddedPostgres['connection']> = {}) =>
    databaseUrl({ ...postgres.connection, ...changes });

  it('that starts before its database waits for it and says so (rule L15)', async () => {
    await postgres.stop();
    const { child, output } = run({ DATABASE_URL: url() });
    await waitForOutput({ child, output }, /The database of DATABASE_URL does not answer \(connect E.*waits/);
    const address = readAddress(child);
    postgres = await start();
    expect((await fetch(`${await address}/readyz`)).status).toBe(200);
    expect(output().match(/does not answer/g)).toHaveLength(1);
  });

  it('that waits for its database ends with SIGTERM at once, and without an error (rule L15)', async () => {
    const { child, output } = run({
      DATABASE_URL: 'postgres://beats@no-such-host.invalid/beats',
      ENCRYPTED_NETWORK: 'true',
    });
    await waitForOutput({ child, output }, /does not answer/);
    expect(await stopChild(child)).toBe(0);
    expect(output().trim().split('\n')).toHaveLength(1);
  });

  it('that cannot start ends at once with one line that names the variable', async () => {
    const hba = join(parent, 'database/postgres/pg_hba.conf');
    writeFileSync(hba, `local all guarded scram-sha-256\n${readFileSync(hba, 'utf8')}`);
    await administer(postgres.connection, "create role guarded login password 'right'");
    await administer(postgres.connection, 'create role reader login');
    await administer(postgres.connection, 'select pg_reload_conf()');
    const { port, close } = await listen(createServer());
    const wrong = databaseUrl({ ...postgres.connection, user: 'guarded', password: 'wrong' });
    const unusable = expect.stringMatching(/^DATA_DIR: \/proc\/nope cannot be used \(ENOENT.*\n$/);
    const cases = [
      [{ DATABASE_URL: url({ database: 'none' }) }, 'DATABASE_URL: database "none" does not exist\n'],
      [{ DATABASE_URL: wrong }, 'DATABASE_URL: password authentication failed for user "guarded"\n'],
      [{ DATABASE_URL: 'postgres://beats@localhost:port/beats' }, 'DATABASE_URL: Invalid URL\n'],
      [
        { DATABASE_URL: url({ user: 'reader' }) },
        expect.stringMatching(/^The database could not be migrated: permission denied .* owner of .*\n$/),
      ],
      [{ DATA_DIR: '/proc/nope' }, unusable],
      [{ DATA_DIR: '/proc/nope', DATABASE_URL: '' }, unusable],
      [{ HOST: '192.0.2.7' }, 'HOST: 192.0.2.7 is no address of this machine\n'],
      [{ PORT: String(port) }, `PORT: another program uses port ${port}. Stop it, or set another port.\n`],
    ] as const;
    const results = cases.map(async ([env]) => {
      const { child, output, ended } = run({ DATABASE_URL: url(), LOG_LEVEL: 'silent', ...env });
      await ended;
      return [child.exitCode, output()];
    });
    expect(await Promise.all(results)).toEqual(cases.map(([, line]) => [1, line]));
    await close();
  });

  it('writes lines of JSON alone, without the link of the first admin, and names misspelled variables', async () => {
    const { child, output } = run({
      DATABASE_URL: url(),
      ADMIN_EMAIL: 'boss@test.example',
      PUBLIC_URL: 'http://beats.local:3000',
      LIMIT_VOTE: '5',
    });
    expect(await readAddress(child)).toBe('http://beats.local:3000');
    await waitForOutput({ child, output }, /admin-link/);
    const messages = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    const path = join(parent, 'app/admin-link');
    expect(messages).toEqual([
      'LIMIT_VOTE is no variable of this program. Did you mean LIMIT_VOTES?',
      expect.stringContaining('keeps 7 database connections'),
      expect.stringMatching(/^The database is new: created with \d+ migrations$/),
      'Battle of the Beats is on http://beats.local:3000',
      `The link by which the admin signs up is in ${path}`,
    ]);
    expect(readFileSync(path, 'utf8')).toMatch(/^http:\/\/beats\.local:3000\/auth\?adminCode=[\w-]{43}\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
