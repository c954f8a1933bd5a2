import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD } from './support/app.ts';
import { somePort } from './support/redis.ts';

/** What the operations page tells people to type, typed. */
const page = readFileSync('docs/operations.md', 'utf8');
function command(name: string): string {
  const block = new RegExp(`\`\`\`sh ${name}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (!block) throw new Error(`The page has no ${name}`);
  return block;
}
const type = (name: string, env: Record<string, string>) =>
  execFileSync('sh', ['-ec', command(name)], { env: { ...process.env, ...env }, stdio: 'pipe' });

/** What `npm run backup -- path` and `npm run restore -- path` run. */
const run = (name: 'backup' | 'restore', path: string, env: Record<string, string>) =>
  spawnSync(process.execPath, [`src/server/${name}.ts`, path], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

const folder = mkdtempSync(join(tmpdir(), 'beats-backup-'));
// The database's user has to get through.
chmodSync(folder, 0o755);
const running: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(end));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Server = { child: ChildProcess; address: string };

function startServer(env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    child.stdout.on('data', (text) => {
      const address = /http:\/\/\S+/.exec(String(text))?.[0];
      if (address) resolve({ child, address });
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function call({ address }: Server, path: string, init: RequestInit = {}) {
  const reply = await fetch(address + path, init);
  return { status: reply.status, body: await reply.json(), cookies: reply.headers.getSetCookie() };
}

const post = (body: object, cookie = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

/** Somebody signs up and creates a tournament; returns what their browser keeps. */
async function leaveTraces(server: Server): Promise<string> {
  const account = { email: 'keeper@test.example', username: 'keeper', password: PASSWORD };
  const { cookies } = await call(
    server,
    routes.logIn.path,
    post({ ...account, firstName: 'K', lastName: 'P' }),
  );
  const cookie = cookies[0]?.split(';')[0] ?? '';
  await call(server, routes.createTournament.path, post({ name: 'Kept Cup', maxParticipants: 4 }, cookie));
  return cookie;
}

/** Their session, their tournament and every count are as they were. */
async function expectTraces(server: Server, cookie: string, env: Record<string, string>): Promise<void> {
  const { body: user } = await call(server, routes.getCurrentUser.path, { headers: { cookie } });
  expect(user).toMatchObject({ username: 'keeper' });
  expect((await call(server, routes.listTournaments.path)).body).toMatchObject([{ name: 'Kept Cup' }]);
  const output = execFileSync(process.execPath, ['src/server/commands/recount.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(output).toContain('Every count agrees with its facts.');
}

describe('a backup', () => {
  it('of the database that comes with the package brings everything back', async () => {
    const before = { DATA_DIR: join(folder, 'before') };
    const backup = join(folder, 'embedded.tar.gz');
    const server = await startServer(before);
    const cookie = await leaveTraces(server);
    await end(server.child);
    type('backup-embedded', { ...before, BACKUP: backup });
    const after = { DATA_DIR: join(folder, 'after') };
    type('restore-embedded', { ...after, BACKUP: backup });
    await expectTraces(await startServer(after), cookie, after);
  }, 60_000);

  it('taken while the server runs brings everything back into an empty folder', async () => {
    const before = { DATA_DIR: join(folder, 'live') };
    const secret = { SESSION_SECRET: 'y'.repeat(32) };
    const path = join(folder, 'live.backup');
    const server = await startServer({ ...before, ...secret });
    const cookie = await leaveTraces(server);
    expect(run('backup', path, before)).toMatchObject({ status: 0 });
    // A running server is no place to restore into.
    expect(run('restore', path, before)).toMatchObject({ status: 1 });
    const after = { DATA_DIR: join(folder, 'risen') };
    expect(run('restore', path, after)).toMatchObject({ status: 0 });
    // Nor is a folder that holds something.
    const again = run('restore', path, after);
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringContaining('The database is not empty: restore into an empty one.'),
    ]);
    await expectTraces(await startServer({ ...after, ...secret }), cookie, after);
  }, 60_000);

  const binaries = findPostgres();
  it.runIf(binaries)(
    'of a PostgreSQL of one’s own brings everything back, taken while it runs',
    async () => {
      const postgres = await startPostgres(binaries ?? '');
      const path = { PATH: `${binaries}:${process.env.PATH}` };
      const secret = { DATA_DIR: join(folder, 'own'), SESSION_SECRET: 'x'.repeat(32) };
      const env = { ...secret, DATABASE_URL: postgres.url('postgres') };
      const server = await startServer(env);
      const cookie = await leaveTraces(server);
      const backup = join(folder, 'own.dump');
      type('backup-own', { ...path, ...env, BACKUP: backup });
      await end(server.child);
      postgres.createDatabase('restored');
      const restored = { ...secret, DATABASE_URL: postgres.url('restored') };
      // Into an empty one, and again over what is there.
      for (let time = 0; time < 2; time += 1) type('restore-own', { ...path, ...restored, BACKUP: backup });
      await expectTraces(await startServer(restored), cookie, restored);
      await end(running.pop() as ChildProcess);
      await end(postgres.child);
    },
    60_000,
  );
});

/** The newest PostgreSQL of the machine, as Debian installs it. */
function findPostgres(): string | null {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    return newest ? `/usr/lib/postgresql/${newest}/bin` : null;
  } catch {
    return null;
  }
}

/** A cluster of its own in the temp folder; PostgreSQL refuses root, so there it is the postgres user's. */
async function startPostgres(binaries: string) {
  const dir = join(folder, 'cluster');
  const port = somePort();
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dir);
  if (isRoot) execFileSync('chown', ['postgres', dir]);
  const asOwner = (file: string, args: string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args]]
      : [file, args];
  const initArgs = ['-D', dir, '-U', 'postgres', '-A', 'trust', '--no-sync'];
  execFileSync(...asOwner(join(binaries, 'initdb'), initArgs), { stdio: 'pipe' });
  const args = ['-D', dir, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'];
  const [file, all] = asOwner(join(binaries, 'postgres'), args);
  const child = spawn(file, all, { stdio: 'ignore' });
  running.push(child);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  for (let tries = 0; ; tries += 1) {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-q', '-d', url('postgres')]);
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    child,
    url,
    createDatabase: (name: string) =>
      execFileSync(join(binaries, 'createdb'), ['--maintenance-db', url('postgres'), name]),
  };
}
