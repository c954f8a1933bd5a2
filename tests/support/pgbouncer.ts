import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { collectOutput, killAtExit, stopChild } from './child-process.ts';
import { eventually } from './eventually.ts';
import { type Connection, databaseUrl } from './postgres.ts';
import { randomPort } from './redis.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Tests behind a pooler run where the machine has Debian's `pgbouncer`; CI always has it. */
export const hasPgBouncer =
  spawnSync('pgbouncer', ['--version']).status === 0 || process.env.CI !== undefined;

export type PgBouncer = {
  url: string;
  /** Ends it with all its connections, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PgBouncer in transaction mode with `size` sessions of the database. Settings are lines of its configuration. */
export async function startPgBouncer(
  connection: Connection,
  { size, settings = {} }: { size: number; settings?: Record<string, string | number> },
): Promise<PgBouncer> {
  const { host, port: databasePort, user } = connection;
  const folder = makeTempFolder('pgbouncer');
  const port = randomPort();
  const file = join(folder, 'pgbouncer.ini');
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: size,
    max_client_conn: 200,
    ...settings,
  };
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${host} port=${databasePort} user=${user}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  // Only the database's user may use its socket, and PgBouncer does not run as root.
  const { uid, gid } = statSync(host);
  if (process.getuid?.() === 0) for (const path of [folder, file]) chownSync(path, uid, gid);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const start = async () => {
    const started = spawn('pgbouncer', ['-q', file], { ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
    killAtExit(started);
    const output = collectOutput(started);
    await eventually(async () => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended: ${output()}`);
      await answers(port);
    });
    return started;
  };
  let program: ChildProcess = await start();
  return {
    url: databaseUrl({ ...connection, host: '127.0.0.1', port }),
    async restart() {
      await stopChild(program, 'SIGKILL');
      program = await start();
    },
    async stop() {
      await stopChild(program, 'SIGINT');
    },
  };
}

const answers = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
