import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemUser } from '#server/db/embedded/binaries.ts';
import { killAtExit, stopChild } from '#tests/support/child-process.ts';
import { administer } from '#tests/support/postgres.ts';
import { randomPort } from '#tests/support/redis.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import {
  balancerConfiguration,
  etcdArguments,
  LOOPBACK,
  type NodePlace,
  nodeConfiguration,
  type Replication,
} from './patroni-configuration.ts';
import { waitUntil } from './wait.ts';

/** With a third node, a commit has a standby to wait for as soon as the second is the primary. */
const NODES = ['a', 'b', 'c'] as const;
const DATABASE = 'beats';
/** On busy cores: an election, `initdb` and a base backup. */
const BUILT_WITHIN_MS = 120_000;
/** On busy cores: the recovery of a killed node, `pg_rewind`, and what it missed. */
const REJOINED_WITHIN_MS = 180_000;

/** How all processes of a node end or stop at once. Their connections break, or stay open. */
export type Interruption = 'SIGKILL' | 'SIGSTOP';

/** PostgreSQL on three nodes. Patroni decides by etcd which one is the primary, and HAProxy leads to it. */
export type PatroniCluster = {
  /** The address at HAProxy, which stays the same after a failover. */
  url: string;
  /**
   * Interrupts PostgreSQL and Patroni of the primary. Returns a function that starts the node again. A frozen one is killed
   * before, as Patroni's watchdog does: Patroni 3.0.2, that of Debian 12, takes the lease back if it goes on.
   */
  interruptPrimary(by: Interruption): Promise<() => void>;
  /** Waits until all nodes are back, and one of them may replace the primary. @throws Error after three minutes */
  waitForStandby(): Promise<void>;
  stop(): Promise<void>;
};

const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };

/** The Debian packages that this machine lacks for a cluster. */
export function findMissingPackages(): string[] {
  const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync('which', [program]).status !== 0);
  return [...missing.map(([, name]) => name), ...(findBinaries() ? [] : ['postgresql'])];
}

/** The programs of the newest PostgreSQL of Debian. */
const findBinaries = (): string | undefined => {
  const versionOf = (path: string) => Number(path.split('/').at(-2));
  const folders = globSync('/usr/lib/postgresql/*/bin');
  return folders.sort((one, other) => versionOf(one) - versionOf(other)).at(-1);
};

export async function startPatroniCluster(replication: Replication): Promise<PatroniCluster> {
  const folder = makeTempFolder('patroni');
  // PostgreSQL does not run as root.
  const owner = process.getuid?.() === 0 ? systemUser() : null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run: Run = (program, args) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', ...owner });
    killAtExit(child);
    return child;
  };
  const etcdPort = randomPort();
  const etcd = run('etcd', etcdArguments(join(folder, 'etcd'), { client: etcdPort, peer: randomPort() }));
  const settings = { binaries: findBinaries() ?? '', etcdPort, replication };
  const nodes = NODES.map((name) => {
    const ports = { database: randomPort(), status: randomPort() };
    const place = { name, dataDir: join(folder, name), ports };
    const path = join(folder, `${name}.json`);
    writeFileSync(path, nodeConfiguration(place, settings));
    return createNode(place, () => run('patroni', [path]));
  });
  const port = randomPort();
  writeFileSync(join(folder, 'haproxy.cfg'), balancerConfiguration(port, nodes));
  const balancer = run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  const countOf = async (role: Role) =>
    (await Promise.all(nodes.map((node) => node.is(role)))).filter(Boolean).length;
  const waitForStandby = async (deadlineMs: number) => {
    const isThere = async () => {
      const [primaries, named] = await Promise.all([countOf('primary'), countOf('sync')]);
      const streaming = (await Promise.all(nodes.map((node) => node.countStreaming()))).filter(Boolean);
      const isNamed = replication === 'asynchronous' || named === 1;
      return primaries === 1 && isNamed && streaming.length === 1 && streaming[0] === NODES.length - 1;
    };
    if (!(await waitUntil(isThere, { everyMs: 200, deadlineMs })))
      throw new Error('The cluster is not whole, or has no standby that may replace the primary');
  };
  const stop = async () => {
    for (const node of nodes) node.signal('SIGKILL');
    await Promise.all([etcd, balancer].map((child) => stopChild(child, 'SIGKILL')));
    removeTempFolder(folder);
  };
  try {
    for (const node of nodes) node.start();
    await waitForStandby(BUILT_WITHIN_MS);
    await administer({ host: LOOPBACK, port, user: 'postgres' }, `create database ${DATABASE}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@${LOOPBACK}:${port}/${DATABASE}`,
    async interruptPrimary(by) {
      const arePrimary = await Promise.all(nodes.map((node) => node.is('primary')));
      const primary = nodes[arePrimary.indexOf(true)];
      if (!primary) throw new Error('The cluster has no primary');
      primary.signal(by);
      return () => {
        if (by === 'SIGSTOP') primary.signal('SIGKILL');
        primary.start();
      };
    },
    waitForStandby: () => waitForStandby(REJOINED_WITHIN_MS),
    stop,
  };
}

type Role = 'primary' | 'sync';
type Run = (program: string, args: readonly string[]) => ChildProcess;

function createNode(place: NodePlace, startPatroni: () => ChildProcess) {
  let patroni: ChildProcess | null = null;
  const signal = (name: NodeJS.Signals) => {
    patroni?.kill(name);
    // Again for those that started meanwhile.
    for (let time = 0; time < 2; time += 1)
      for (const pid of databaseProcesses(place.dataDir)) sendTo(pid, name);
  };
  const ask = (path: string) =>
    fetch(`http://${LOOPBACK}:${place.ports.status}/${path}`, { signal: AbortSignal.timeout(1_000) });
  // Patroni starts PostgreSQL as a daemon, which outlives it.
  process.prependOnceListener('exit', () => signal('SIGKILL'));
  return {
    ...place,
    signal,
    start: () => {
      patroni = startPatroni();
    },
    /** Whether Patroni says that the node has this role now. */
    is: (role: Role): Promise<boolean> =>
      ask(role).then(
        ({ ok }) => ok,
        () => false,
      ),
    /** How many standbys stream from the node. One that still rejoins, or follows another node, does not. */
    countStreaming: (): Promise<number> =>
      ask('patroni')
        .then((answer) => answer.json() as Promise<{ replication?: { state: string }[] }>)
        .then(
          ({ replication = [] }) => replication.filter(({ state }) => state === 'streaming').length,
          () => 0,
        ),
  };
}

/** The processes of PostgreSQL in a data folder: all have it as their working directory. */
const databaseProcesses = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingDirectoryOf(name) === dataDir)
    .map(Number)
    .sort((one, other) => one - other);

function workingDirectoryOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has just ended, or belongs to another user.
    return '';
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
