import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBinaries, reachableBinaries } from '#server/db/embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { commandOf, isRunning } from '#server/db/embedded/processes.ts';
import { systemUser } from '#server/db/system-user.ts';

let parent: string;
let dataDir: string;
let cleanUps: (() => Promise<void> | void)[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'beats-embedded-'));
  // As root, the database's user has to get into it.
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'data');
  cleanUps = [() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 })];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function start(
  folder = dataDir,
  warn: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { warn },
    fsync: false,
    maxConnections: 20,
  });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

function launch(stderr: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  const app = spawn(
    process.execPath,
    [fileURLToPath(new URL('./support/embedded-app.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', stderr],
    },
  );
  cleanUps.push(() => kill(app));
  return app;
}

async function launchReady(): Promise<{ app: ChildProcess; connection: EmbeddedPostgres['connection'] }> {
  const app = launch();
  const [line] = await once(app.stdout as NodeJS.ReadableStream, 'data');
  return { app, connection: JSON.parse(String(line)) };
}

async function kill(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGKILL');
  await ended;
}

function postmaster(): string[] {
  return readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Still waiting for ${condition}`);
    await pause(2);
  }
}

describe('the embedded database', () => {
  it('keeps its data over a restart', async () => {
    const first = await start();
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await query(second.connection, 'select answer from kept')).toEqual([[42]]);
  });

  it('is started again when it is killed, and says so', async () => {
    const warnings: string[] = [];
    const { connection } = await start(dataDir, (message) => warnings.push(message));
    await query(connection, 'create table kept as select 42 as answer');
    process.kill(Number(postmaster()[0]), 'SIGKILL');
    const answer = () => query(connection, 'select answer from kept').catch(() => null);
    await vi.waitFor(async () => expect(await answer()).toEqual([[42]]), { timeout: 15_000 });
    expect(warnings).toEqual([expect.stringContaining('started again')]);
  });

  it('opens no TCP port, and a socket that nobody else may enter', async () => {
    const { connection } = await start();
    const [, , , , socketDir, listenAddress] = postmaster();
    expect({ socketDir, listenAddress }).toEqual({ socketDir: connection.host, listenAddress: '' });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await query(connection, 'show listen_addresses')).toEqual([['']]);
  });

  it('keeps a log that its owner alone may read', async () => {
    await start();
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it('works where the path is too long for a socket', async () => {
    const long = join(parent, 'a'.repeat(60), 'b'.repeat(60));
    const { connection } = await start(long);
    cleanUps.unshift(() => rmSync(connection.host, { recursive: true, force: true }));
    expect(connection.host.startsWith(long)).toBe(false);
    expect(await query(connection, 'show data_directory')).toEqual([[join(long, 'postgres')]]);
  });

  it('says why it cannot start, in one line', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(/^The embedded database did not start .*$/);
  });
});

describe('one folder', () => {
  it('refuses a second app within a second, naming the process that holds it', async () => {
    const { app } = await launchReady();
    const startedMs = performance.now();
    await expect(start()).rejects.toThrow(`process ${app.pid}`);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });

  it('is free again after a stop', async () => {
    await (await start()).stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('app.lock'))).toEqual([]);
  });

  it.each([
    ['of a process whose id was used again', JSON.stringify({ pid: process.pid, startedAt: 'another time' })],
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
    ['that was cut short', '{"pid":'],
  ])('takes over a lock %s', async (_, lock) => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'app.lock'), lock);
    const { connection } = await start();
    expect(await query(connection, 'select 1')).toEqual([[1]]);
  });

  it('is given to one of several apps that find the same stale lock', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'app.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
    const apps = [launch('ignore'), launch('ignore'), launch('ignore')];
    const outcomes = await Promise.all(
      apps.map((app) =>
        Promise.race([
          once(app.stdout as NodeJS.ReadableStream, 'data').then(() => 'ready'),
          once(app, 'exit').then(([code]) => `refused with ${code}`),
        ]),
      ),
    );
    expect(outcomes.sort()).toEqual(['ready', 'refused with 1', 'refused with 1']);
  });
});

describe('an app that is killed', () => {
  it('takes its database server with it and loses nothing that was committed', async () => {
    const { app, connection } = await launchReady();
    await query(connection, 'create table kept as select 42 as answer');
    const pid = Number(postmaster()[0]);
    await kill(app);
    await until(() => !isRunning(pid));
    const next = await start();
    expect(await query(next.connection, 'select answer from kept')).toEqual([[42]]);
  });

  it('can be followed at once, also when its database server lives on', async () => {
    const { app, connection } = await launchReady();
    await query(connection, 'create table kept as select 42 as answer');
    const pid = Number(postmaster()[0]);
    endWatcher(pid);
    await kill(app);
    expect(isRunning(pid)).toBe(true);
    const next = await start();
    expect(isRunning(pid)).toBe(false);
    expect(await query(next.connection, 'select answer from kept')).toEqual([[42]]);
  });

  it('leaves nothing half made of its first start', async () => {
    const app = launch();
    const isInitialising = () =>
      existsSync(dataDir) &&
      readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')));
    await until(isInitialising);
    await kill(app);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const { connection } = await start();
    expect(await query(connection, 'select current_database()')).toEqual([['beats']]);
    await until(() => !readdirSync(dataDir).some((name) => name.includes('unfinished')));
  });

  it('starts beside another program that got the id of its database server, and never ends it', async () => {
    await (await start()).stop();
    const bystander = spawn('sleep', ['60'], { argv0: 'postgres', stdio: 'ignore' });
    cleanUps.push(() => kill(bystander));
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${bystander.pid}\n${dataDir}/postgres\n`);
    const { connection } = await start();
    expect(await query(connection, 'select current_database()')).toEqual([['beats']]);
    expect(bystander.signalCode).toBeNull();
  });
});

describe.runIf(process.getuid?.() === 0)('root', () => {
  it('runs the database as another user', async () => {
    await start();
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    expect(statSync(`/proc/${postmaster()[0]}`).uid).not.toBe(0);
  });

  it('keeps the data elsewhere when that user may not enter the folder, and says where', async () => {
    chmodSync(parent, 0o700);
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    const elsewhere = `/var/lib/battle-of-the-beats/${name}`;
    cleanUps.push(() => rmSync(elsewhere, { recursive: true, force: true }));
    const warnings: string[] = [];
    const first = await start(dataDir, (message) => warnings.push(message));
    expect(warnings.join()).toContain(elsewhere);
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    // The data is not lost from sight when the folder is opened later.
    chmodSync(parent, 0o755);
    const second = await start();
    expect(await query(second.connection, 'select answer from kept')).toEqual([[42]]);
    expect(await query(second.connection, 'show data_directory')).toEqual([[`${elsewhere}/postgres`]]);
  });

  it('copies the programs when that user may not enter the package', async () => {
    const binaries = await loadBinaries();
    const locked = join(parent, 'locked');
    cpSync(join(binaries.postgres, '../../..'), join(locked, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    // As a strict umask would have installed it.
    execFileSync('chmod', ['-R', 'go-rwx', locked]);
    const bin = join(locked, 'package/native/bin');
    const given = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    const owner = systemUser();
    const copy = reachableBinaries(given, owner, join(parent, 'system'), { warn: () => {} });
    expect(copy.postgres.startsWith(join(parent, 'system'))).toBe(true);
    for (const program of [copy.postgres, copy.initdb]) {
      const version = execFileSync(program, ['--version'], { ...owner, cwd: '/', encoding: 'utf8' });
      expect(version).toContain('PostgreSQL');
    }
    expect(reachableBinaries(given, owner, join(parent, 'system'), { warn: () => {} })).toEqual(copy);
  });

  it('serves a database that an ordinary user made, as that user', async () => {
    const user = { uid: 12_345, gid: 12_345 };
    await (await start()).stop();
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(dataDir, 'postgres')]);
    await start();
    expect(statSync(`/proc/${postmaster()[0]}`).uid).toBe(user.uid);
  });
});

/** Kills the process that waits to end this server when its app dies. */
function endWatcher(postmasterPid: number): void {
  const watcher = readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && commandOf(pid)?.trim().endsWith(`kill -INT "$0" ${postmasterPid}`));
  if (!watcher) throw new Error('The database server has no watcher');
  process.kill(watcher, 'SIGKILL');
}
