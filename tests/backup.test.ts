import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { VERSION } from '#server/version.ts';
import { httpClient, signUpOverHttp, type TestUser } from './support/app.ts';
import { killAtExit, stopChild } from './support/child-process.ts';
import { eventually } from './support/eventually.ts';
import { FAST, type Program, startServer } from './support/program.ts';
import { randomPort } from './support/redis.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { at, createTournament, openMatch, vote } from './support/tournaments.ts';

/** The page whose commands these tests run. */
const page = readFileSync('docs/operations.md', 'utf8');
function readCommand(name: string): string {
  const block = new RegExp(`\`\`\`sh ${name}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (!block) throw new Error(`docs/operations.md has no ${name}`);
  return block;
}
const runCommand = (name: string, env: Record<string, string>, run = directly) =>
  execFileSync(...run('sh', ['-ec', readCommand(name)]), { env: { ...process.env, ...env }, stdio: 'pipe' });
const directly = (file: string, args: string[]): [string, string[]] => [file, args];

/** Runs what `npm run backup -- path` and the other commands run. */
const run = (name: 'admin' | 'backup' | 'recount' | 'restore', args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [...FAST, `src/server/commands/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

const folder = makeTempFolder();
const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) await program.stop();
});

async function start(env: Record<string, string>): Promise<Program> {
  const server = await startServer(env);
  running.push(server);
  return server;
}

/** Signs up a user who creates a tournament. Returns the session cookie. */
async function writeData({ address }: Program): Promise<string> {
  const user = await signUpOverHttp(address, 'keeper');
  await createTournament(user, { name: 'Kept Cup' });
  return user.cookie ?? '';
}

/** Expects the session, the tournament and every count of `writeData`. */
async function expectData({ address }: Program, cookie: string, env: Record<string, string>): Promise<void> {
  const user = httpClient(address, cookie);
  expect((await user.call(routes.getCurrentUser)).body).toMatchObject({ username: 'keeper' });
  expect((await user.call(routes.listTournaments)).body).toMatchObject([{ name: 'Kept Cup' }]);
  const output = execFileSync(process.execPath, [...FAST, 'src/server/commands/recount.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(output).toContain('Every count agrees with its facts.');
}

describe('a backup', () => {
  it('of the embedded database restores everything', async () => {
    const before = { DATA_DIR: join(folder, 'before') };
    const backup = join(folder, 'embedded.tar.gz');
    const server = await start(before);
    const cookie = await writeData(server);
    await server.stop();
    runCommand('backup-embedded', { ...before, BACKUP: backup });
    const after = { DATA_DIR: join(folder, 'after') };
    runCommand('restore-embedded', { ...after, BACKUP: backup });
    await expectData(await start(after), cookie, after);
  });

  it('of a running server restores everything into an empty folder', async () => {
    const before = { DATA_DIR: join(folder, 'live') };
    const secret = { SESSION_SECRET: 'y'.repeat(32) };
    const path = join(folder, 'live.backup');
    const server = await start({ ...before, ...secret });
    const cookie = await writeData(server);
    expect(run('backup', [path], before)).toMatchObject({ status: 0 });
    // A restore into the database of a running server is refused.
    expect(run('restore', [path], before)).toMatchObject({ status: 1 });
    const after = { DATA_DIR: join(folder, 'risen') };
    expect(run('restore', [path], after)).toMatchObject({ status: 0 });
    await expectData(await start({ ...after, ...secret }), cookie, after);
  });

  const binaries = findPostgres();
  const itWithPostgres = it.runIf(binaries || process.env.CI);
  itWithPostgres('of another PostgreSQL, taken while the server runs, restores everything', async () => {
    const dir = makeOwnFolder('cluster');
    initializeCluster(binaries ?? '', dir);
    const postgres = await startCluster(binaries ?? '', dir);
    const path = { PATH: `${binaries}:${process.env.PATH}` };
    const secret = { DATA_DIR: join(folder, 'own'), SESSION_SECRET: 'x'.repeat(32) };
    const env = { ...secret, DATABASE_URL: postgres.url('postgres') };
    const server = await start(env);
    const cookie = await writeData(server);
    const backup = join(folder, 'own.dump');
    runCommand('backup-own', { ...path, ...env, BACKUP: backup });
    await server.stop();
    postgres.createDatabase('restored');
    const restored = { ...secret, DATABASE_URL: postgres.url('restored') };
    // Into an empty database, and again over the restored one.
    for (let time = 0; time < 2; time += 1)
      runCommand('restore-own', { ...path, ...restored, BACKUP: backup });
    await expectData(await start(restored), cookie, restored);
    await running.pop()?.stop();
    await postgres.stop();
  });

  itWithPostgres('of the log of another PostgreSQL restores a moment between two votes', async () => {
    const path = `${binaries}:${process.env.PATH}`;
    const places = {
      BACKUP: makeOwnFolder('log'),
      PGDATA: join(makeOwnFolder('archived'), 'data'),
      PATH: path,
    };
    initializeCluster(binaries ?? '', places.PGDATA);
    runCommand('archive', places, asOwner);
    let postgres = await startCluster(binaries ?? '', places.PGDATA);
    const env = { DATA_DIR: join(folder, 'moment'), SESSION_SECRET: 'z'.repeat(32) };
    const server = await start({ ...env, DATABASE_URL: postgres.url('postgres') });
    const names = ['first', 'second', 'third', 'fourth'];
    const people = await Promise.all(names.map((name) => signUpOverHttp(server.address, name)));
    const [first, second] = people as [TestUser, TestUser];
    const matchup = await openMatch(first, people);
    const base = ['--dbname', postgres.url('postgres'), '--pgdata', join(places.BACKUP, 'base')];
    execFileSync(...asOwner(join(binaries ?? '', 'pg_basebackup'), [...base, '--checkpoint=fast']));
    const ask = (query: string) =>
      execFileSync('psql', ['-Atqc', query, postgres.url('postgres')], {
        env: { PATH: path },
        encoding: 'utf8',
      }).trim();
    expect((await vote(first, matchup, 1)).status).toBe(200);
    const moment = ask('select clock_timestamp()');
    expect((await vote(second, matchup, 1)).status).toBe(200);
    const log = ask('select pg_walfile_name(pg_switch_wal())');
    await eventually(() => expect(existsSync(join(places.BACKUP, 'log', log))).toBe(true));
    await server.stop();
    await postgres.stop();

    const restored = { ...places, PGDATA: join(makeOwnFolder('restored'), 'data'), MOMENT: moment };
    runCommand('restore-moment', restored, asOwner);
    postgres = await startCluster(binaries ?? '', restored.PGDATA);
    await eventually(() => expect(ask('select pg_is_in_recovery()')).toBe('f'));
    const again = await start({ ...env, DATABASE_URL: postgres.url('postgres') });
    const user = httpClient(again.address, first.cookie);
    const { body } = await user.call(routes.getMatchup, at(matchup.id));
    expect([body.song1Votes, body.song2Votes]).toEqual([1, 0]);
    expect((await vote(user, matchup, 2)).status).toBe(200);
    await again.stop();
    await postgres.stop();

    // The same cluster as a standby: a server's pool refuses it, until it is promoted.
    const settings = join(restored.PGDATA, 'postgresql.conf');
    execFileSync(...asOwner('sed', ['-i', '/^recovery_target/d', settings]));
    execFileSync(...asOwner('touch', [join(restored.PGDATA, 'standby.signal')]));
    postgres = await startCluster(binaries ?? '', restored.PGDATA);
    const pool = createUrgentPool(postgres.url('postgres'), 1);
    expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
    ask('select pg_promote()');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

it.each(['admin', 'backup', 'recount'] as const)(
  'npm run %s on a folder without a database fails with the reason in one line and leaves nothing behind',
  (name) => {
    const path = join(folder, `${name}-of-nothing@test.example`);
    const DATA_DIR = join(folder, 'mistyped');
    const { status, stderr, stdout } = run(name, name === 'recount' ? [] : [path], { DATA_DIR });
    const line = `There is no database in ${DATA_DIR}. Set DATA_DIR to the data folder of the server, or start the server once.\n`;
    expect([status, stderr, stdout]).toEqual([1, line, '']);
    expect([existsSync(DATA_DIR), existsSync(path)]).toEqual([false, false]);
  },
);

describe('the restore of a file', () => {
  const header = { format: 'battle-of-the-beats/1', takenAt: '2030-01-01T00:00:00.000Z', migrations: [] };
  const lines = [header, { table: 'users' }, '(1)', { end: 1 }].map((line) => JSON.stringify(line));
  const zip = (texts: string[]) => gzipSync(`${texts.join('\n')}\n`);

  it.each([
    ['that is cut off', zip([...lines, 'x'.repeat(1_000)]).subarray(0, 60), 'The backup is incomplete.'],
    ['without its last line', zip(lines.slice(0, -1)), 'The backup is incomplete.'],
    [
      'with a damaged line',
      zip([...lines.slice(0, 2), '{"row":', ...lines.slice(3)]),
      'The backup is damaged.',
    ],
    [
      'that is not compressed',
      Buffer.from(lines.join('\n')),
      'The file is damaged, or it is not a backup of Battle of the Beats.',
    ],
    [
      'of a newer version',
      zip([JSON.stringify({ ...header, version: '9.0.0', migrations: ['m'] }), '{"unknown":"line"}']),
      `Version 9.0.0 of the app made this backup, and this is version ${VERSION}, which does not know its schema. Restore it with the version that made it, or a newer one.`,
    ],
    ['of another program', zip(['{}']), 'This file is not a backup of Battle of the Beats.'],
  ])('%s fails with the reason in one line and leaves no folder behind (rule L14)', (_, bytes, message) => {
    const path = join(folder, 'spoiled.backup');
    writeFileSync(path, bytes);
    const DATA_DIR = join(folder, 'untouched');
    const { status, stderr, stdout } = run('restore', [path], { DATA_DIR });
    expect([status, stderr, stdout]).toEqual([1, `${message}\n`, '']);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('fails with the reason in one line when the path is a folder', () => {
    const { status, stderr } = run('restore', [folder], { DATA_DIR: join(folder, 'untouched') });
    expect([status, stderr]).toEqual([1, `${folder} is a folder. Name a file.\n`]);
  });
});

/** The folder with the programs of the newest PostgreSQL that Debian installed here, or null. */
function findPostgres(): string | null {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    return newest ? `/usr/lib/postgresql/${newest}/bin` : null;
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root, so root runs its programs as the user postgres. */
const asOwner: typeof directly = (file, args) =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args]]
    : [file, args];

/** A folder of the user of PostgreSQL. */
function makeOwnFolder(name: string): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', dir]);
  return dir;
}

function initializeCluster(binaries: string, dir: string): void {
  const args = ['-D', dir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(...asOwner(join(binaries, 'initdb'), args), { stdio: 'pipe' });
}

async function startCluster(binaries: string, dir: string) {
  const port = randomPort();
  const args = ['-D', dir, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'];
  const [file, all] = asOwner(join(binaries, 'postgres'), args);
  const child = spawn(file, all, { stdio: 'ignore' });
  killAtExit(child);
  const stop = () => stopChild(child);
  running.push({ stop });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await eventually(() => execFileSync(join(binaries, 'pg_isready'), ['-q', '-d', url('postgres')]));
  return {
    stop,
    url,
    createDatabase: (name: string) =>
      execFileSync(join(binaries, 'createdb'), ['--maintenance-db', url('postgres'), name]),
  };
}
