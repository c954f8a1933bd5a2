import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadBinaries, reachableBinaries, systemUser } from '#server/db/embedded/binaries.ts';
import { commandOf, isRunning } from '#server/db/embedded/data-dir-lock.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/start.ts';
import { stopChild } from './support/child-process.ts';
import { eventually } from './support/eventually.ts';
import { copyNewCluster, startEmbedded } from './support/new-cluster.ts';
import { makeTempFolder, removeTempFolder } from './support/temp-folder.ts';

let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = makeTempFolder();
  dataDir = join(parent, 'data');
  onTestFinished(() => removeTempFolder(parent));
});

async function start(folder = dataDir, warn?: (message: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(folder, warn);
  onTestFinished(() => server.stop());
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

const APP = fileURLToPath(new URL('./support/embedded-app.ts', import.meta.url));
function launch(stderr: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  const app = spawn(process.execPath, [APP, dataDir], { stdio: ['ignore', 'pipe', stderr] });
  onTestFinished(async () => void (await kill(app)));
  return app;
}

async function launchReady(): Promise<{ app: ChildProcess; connection: EmbeddedPostgres['connection'] }> {
  const app = launch();
  const [line] = await once(app.stdout as NodeJS.ReadableStream, 'data');
  return { app, connection: JSON.parse(String(line)) };
}

const kill = (app: ChildProcess) => stopChild(app, 'SIGKILL');

/** The lines of the database's pid file. */
const readPidFile = () => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

const until = (condition: () => boolean) => eventually(() => expect(condition()).toBe(true));
/** Makes a table, whose row `expectKept` finds again. */
const keepRow = ({ connection }: Pick<EmbeddedPostgres, 'connection'>) =>
  query(connection, 'create table kept as select 42 as answer');
const expectKept = async ({ connection }: Pick<EmbeddedPostgres, 'connection'>) =>
  expect(await query(connection, 'select answer from kept')).toEqual([[42]]);

describe('the embedded database', () => {
  it('keeps its data over a restart', async () => {
    const first = await start();
    await keepRow(first);
    await first.stop();
    await expectKept(await start());
  });

  it('is restarted when it is killed, and logs a warning', async () => {
    await copyNewCluster(dataDir);
    const warnings: string[] = [];
    const server = await start(dataDir, (message) => warnings.push(message));
    await keepRow(server);
    process.kill(Number(readPidFile()[0]), 'SIGKILL');
    await eventually(() => expectKept(server));
    expect(warnings).toEqual([expect.stringContaining('started again')]);
  });

  it('opens no TCP port, and a socket folder and a log that are its user’s alone', async () => {
    await copyNewCluster(dataDir);
    const { connection } = await start();
    const [, , , , socketDir, listenAddress] = readPidFile();
    expect({ socketDir, listenAddress }).toEqual({ socketDir: connection.host, listenAddress: '' });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await query(connection, 'show listen_addresses')).toEqual([['']]);
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const long = join(parent, 'a'.repeat(60), 'b'.repeat(60));
    const { connection, stop } = await start(long);
    onTestFinished(async () => {
      await stop();
      rmSync(connection.host, { recursive: true, force: true });
    });
    expect(connection.host.startsWith(long)).toBe(false);
    expect(await query(connection, 'show data_directory')).toEqual([[join(long, 'postgres')]]);
  });

  it('gives the reason in one line when it cannot start', async () => {
    await copyNewCluster(dataDir);
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(/^The embedded database did not start .*$/);
  });
});

describe('a data folder', () => {
  it('with the remains of a database is refused in one line, and nothing is added to it', async () => {
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
    await expect(start()).rejects.toThrow(/^[^\n]*PG_VERSION is missing[^\n]*$/);
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['base']);
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('refuses a second app at once, and the error names the process that uses it', async () => {
    await copyNewCluster(dataDir);
    const { app, connection } = await launchReady();
    const [postmaster] = readPidFile();
    await expect(start()).rejects.toThrow(`process ${app.pid}`);
    // The refusal comes before the new app looks for a database server to end.
    expect(await query(connection, 'select 1')).toEqual([[1]]);
    expect(readPidFile()[0]).toBe(postmaster);
  });

  it.each([
    ['of a process whose id was reused', JSON.stringify({ pid: process.pid, startedAt: 'another time' })],
    ['of an ended process', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
    ['file that is incomplete', '{"pid":'],
  ])('is opened despite a lock %s', async (_, lock) => {
    await copyNewCluster(dataDir);
    writeFileSync(join(dataDir, 'app.lock'), lock);
    const { connection } = await start();
    expect(await query(connection, 'select 1')).toEqual([[1]]);
  });

  it('is opened by only one of several apps that find the same stale lock', async () => {
    await copyNewCluster(dataDir);
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

describe('a killed app', () => {
  it('ends its database server, and no committed row is lost', async () => {
    await copyNewCluster(dataDir);
    const launched = await launchReady();
    await keepRow(launched);
    const pid = Number(readPidFile()[0]);
    await kill(launched.app);
    await until(() => !isRunning(pid));
    await expectKept(await start());
  });

  it('is replaced at once, even while its database server still runs', async () => {
    await copyNewCluster(dataDir);
    const launched = await launchReady();
    await keepRow(launched);
    const pid = Number(readPidFile()[0]);
    killWatcher(pid);
    await kill(launched.app);
    expect(isRunning(pid)).toBe(true);
    const next = await start();
    expect(isRunning(pid)).toBe(false);
    await expectKept(next);
  });

  it('leaves no incomplete database when its first start is interrupted', async () => {
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

  it('never ends another program that got the process id of its database server', async () => {
    await copyNewCluster(dataDir);
    const bystander = spawn('sleep', ['60'], { argv0: 'postgres', stdio: 'ignore' });
    onTestFinished(async () => void (await kill(bystander)));
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
    expect(statSync(`/proc/${readPidFile()[0]}`).uid).not.toBe(0);
  });

  it('keeps the data in another folder when that user may not enter the data folder, and logs where', async () => {
    chmodSync(parent, 0o700);
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    const elsewhere = `/var/lib/battle-of-the-beats/${name}`;
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const warnings: string[] = [];
    const first = await start(dataDir, (message) => warnings.push(message));
    expect(warnings.join()).toContain(elsewhere);
    await keepRow(first);
    await first.stop();
    // The data is still found when the user may enter the data folder later.
    chmodSync(parent, 0o755);
    const second = await start();
    await expectKept(second);
    expect(await query(second.connection, 'show data_directory')).toEqual([[`${elsewhere}/postgres`]]);
  });

  it('copies the PostgreSQL programs when that user may not enter the package', async () => {
    const binaries = await loadBinaries();
    const locked = join(parent, 'locked');
    cpSync(join(binaries.postgres, '../../..'), join(locked, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    // A strict umask installs the package like this.
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

  it('runs the database as the user who created it', async () => {
    const user = { uid: 12_345, gid: 12_345 };
    await copyNewCluster(dataDir);
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(dataDir, 'postgres')]);
    await start();
    expect(statSync(`/proc/${readPidFile()[0]}`).uid).toBe(user.uid);
  });
});

/** Kills the process that would end this database server when its app dies. */
function killWatcher(postmasterPid: number): void {
  const watcher = readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && commandOf(pid)?.trim().endsWith(`kill -INT "$0" ${postmasterPid}`));
  if (!watcher) throw new Error('The database server has no watcher');
  process.kill(watcher, 'SIGKILL');
}
