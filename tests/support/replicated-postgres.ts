import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { killAtExit, stopChild } from './child-process.ts';
import { eventually } from './eventually.ts';
import { type Connection, databaseUrl } from './postgres.ts';
import { randomPort } from './redis.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

/** Debian's PostgreSQL: the embedded one has no `pg_basebackup`. */
const [BASE_BACKUP] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().reverse();
/** Tests for a tool are left out where it is missing, but not in CI, which installs all of them. */
export const hasReplicas = BASE_BACKUP !== undefined || process.env.CI !== undefined;

type Node = {
  url: string;
  connection: Connection;
  query(text: string): Promise<pg.QueryResult>;
  kill(): Promise<void>;
  /** Stops all its processes (SIGSTOP). Their connections stay open. */
  freeze(): void;
  thaw(): void;
  start(): Promise<void>;
};
export type ReplicatedPostgres = { primary: Node; replica: Node; stop(): Promise<void> };

/** A primary with a streaming replica, on loopback. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = makeTempFolder('replicated');
  const bin = dirname(BASE_BACKUP ?? '');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(folder, owner.uid ?? 0, owner.gid ?? 0);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: 'pipe' });

  const createNode = (name: string): Node => {
    const port = randomPort();
    const connection = { host: '127.0.0.1', port, user: 'beats', database: 'postgres' };
    let server: ChildProcess | null = null;
    const query = async (text: string) => {
      const client = new pg.Client(connection);
      client.on('error', () => {});
      await client.connect();
      return client.query(text).finally(() => client.end());
    };
    return {
      url: databaseUrl(connection),
      connection,
      query,
      async start() {
        const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
        const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
        server = spawn(join(bin, 'postgres'), ['-D', join(folder, name), ...args], {
          ...owner,
          cwd: folder,
          stdio: 'ignore',
        });
        killAtExit(server);
        await eventually(() => query('select 1'));
      },
      async kill() {
        if (server) await stopChild(server, 'SIGQUIT');
      },
      freeze() {
        server?.kill('SIGSTOP');
        for (const pid of childrenOf(server)) process.kill(pid, 'SIGSTOP');
      },
      thaw() {
        for (const pid of childrenOf(server)) process.kill(pid, 'SIGCONT');
        server?.kill('SIGCONT');
      },
    };
  };

  const [primary, replica] = [createNode('primary'), createNode('replica')];
  run('initdb', ['-D', join(folder, 'primary'), '-U', 'beats', '--auth=trust', '--encoding=UTF8', '-N']);
  await primary.start();
  const { port } = primary.connection;
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'beats'];
  run('pg_basebackup', [...from, '-D', join(folder, 'replica'), '-R', '-X', 'stream', '-c', 'fast', '-N']);
  await replica.start();
  return {
    primary,
    replica,
    async stop() {
      await replica.kill();
      await primary.kill();
      removeTempFolder(folder);
    },
  };
}

const childrenOf = (server: ChildProcess | null): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(server?.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
