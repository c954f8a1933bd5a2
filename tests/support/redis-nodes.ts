import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { killAtExit, stopChild } from './child-process.ts';
import { randomPort } from './redis.ts';
import { makeTempFolder } from './temp-folder.ts';

const run = promisify(execFile);
/** After this time without an answer the others replace a node. */
const NODE_TIMEOUT_MS = 1_000;

/** @throws Error when that is not so within a minute */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = performance.now() + 60_000; performance.now() < endsAt; await wait(50)) {
    if (await isSo()) return;
  }
  throw new Error(`The nodes of Redis are not ready: ${isSo}`);
}

/** One process of a Redis that consists of several. */
export type RedisNode = {
  port: number;
  start(): void;
  kill(signal?: NodeJS.Signals): Promise<unknown>;
  isMaster(): Promise<boolean>;
  /** Whether a replica of it is connected. */
  hasReplica(): Promise<boolean>;
};

function createNode(optionsOf: (port: number, folder: string) => string[]): RedisNode {
  const port = randomPort();
  const folder = makeTempFolder('redis');
  let child: ChildProcess;
  const start = () => {
    child = spawn('redis-server', optionsOf(port, folder), { cwd: folder, stdio: 'ignore' });
    killAtExit(child);
  };
  start();
  const node: RedisNode = {
    port,
    start,
    kill: (signal = 'SIGKILL') => stopChild(child, signal),
    isMaster: async () => `${await ask(node, 'ROLE')}`.startsWith('master'),
    hasReplica: async () => /connected_slaves:[1-9]/.test(`${await ask(node, 'INFO', 'replication')}`),
  };
  return node;
}

const plain = (port: number) => ['--port', `${port}`, '--save', '', '--appendonly', 'no'];
const addressOf = ({ port }: RedisNode) => `127.0.0.1:${port}`;

/** Asks a node, such as `ROLE`. Null while it does not answer. */
async function ask({ port }: RedisNode, command: string, ...words: string[]): Promise<unknown> {
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    retryStrategy: null,
    commandTimeout: 1_000,
    lazyConnect: true,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await redis.call(command, ...words);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}

/** A master with a replica, and three sentinels that watch them. */
export async function startSentinels() {
  const master = createNode(plain);
  const replica = createNode((port) => [...plain(port), '--replicaof', '127.0.0.1', `${master.port}`]);
  const linked = async () => `${await ask(replica, 'ROLE')}`.includes('connected');
  await until(linked);
  const sentinels = [1, 2, 3].map(() =>
    createNode((port, folder) => {
      const file = join(folder, 'sentinel.conf');
      const lines = [
        `port ${port}`,
        `sentinel monitor mymaster 127.0.0.1 ${master.port} 2`,
        `sentinel down-after-milliseconds mymaster ${NODE_TIMEOUT_MS}`,
        'sentinel failover-timeout mymaster 5000',
      ];
      writeFileSync(file, lines.join('\n'));
      return [file, '--sentinel'];
    }),
  );
  const knowAll = async () => {
    const known = await Promise.all(sentinels.map((node) => ask(node, 'SENTINEL', 'CKQUORUM', 'mymaster')));
    const replicas = await Promise.all(
      sentinels.map((node) => ask(node, 'SENTINEL', 'REPLICAS', 'mymaster')),
    );
    return (
      known.every((text) => `${text}`.includes('3 usable')) && replicas.every((list) => `${list}` !== '')
    );
  };
  await until(knowAll);
  return {
    url: `redis://${sentinels.map(addressOf).join(',')}`,
    master,
    replica,
    isReplicaMaster: replica.isMaster,
    /** The master of which all sentinels know; null while they disagree or it does not answer. */
    async findMaster() {
      const known = await Promise.all(
        sentinels.map((node) => ask(node, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'mymaster')),
      );
      const found = [master, replica].find(({ port }) =>
        known.every((place) => `${place}` === `127.0.0.1,${port}`),
      );
      return found && (await found.isMaster()) ? found : null;
    },
    stop: () => Promise.all([...sentinels, replica, master].map((node) => node.kill())),
  };
}

/** Three masters, of which the first has a replica. */
export async function startRedisCluster() {
  const create = () =>
    createNode((port) => [
      ...plain(port),
      ...[
        '--cluster-enabled',
        'yes',
        '--cluster-port',
        `${randomPort()}`,
        '--cluster-node-timeout',
        `${NODE_TIMEOUT_MS}`,
      ],
      ...['--cluster-require-full-coverage', 'no', '--cluster-allow-reads-when-down', 'yes'],
    ]);
  const masters = [create(), create(), create()] as const;
  const replica = create();
  const cli = (...words: string[]) => run('redis-cli', ['--cluster', ...words, '--cluster-yes']);
  const answers = (nodes: readonly RedisNode[]) => async () =>
    (await Promise.all(nodes.map((node) => ask(node, 'PING')))).every((answer) => `${answer}` === 'PONG');
  await until(answers([...masters, replica]));
  await cli('create', ...masters.map(addressOf));
  const knows = (node: RedisNode, count: number) => async () =>
    `${await ask(node, 'CLUSTER', 'INFO')}`.includes(`cluster_known_nodes:${count}`);
  for (const node of masters) await until(knows(node, 3));
  const id = `${await ask(masters[0], 'CLUSTER', 'MYID')}`;
  await cli(
    'add-node',
    addressOf(replica),
    addressOf(masters[0]),
    '--cluster-slave',
    '--cluster-master-id',
    id,
  );
  for (const node of [...masters, replica]) await until(knows(node, 4));
  await until(async () => `${await ask(replica, 'ROLE')}`.includes('connected'));
  return {
    url: `redis://${masters.map(addressOf).join(',')}`,
    masters,
    replica,
    isReplicaMaster: replica.isMaster,
    /** The master of the first slots; null while it does not answer. */
    async findMaster() {
      for (const node of [replica, masters[0]]) if (await node.isMaster()) return node;
      return null;
    },
    /** Moves the slot of a key or channel, which has no key, from one master to another. */
    async moveSlot(key: string, from: RedisNode, to: RedisNode) {
      const slot = `${await ask(to, 'CLUSTER', 'KEYSLOT', key)}`;
      const [source, target] = await Promise.all([from, to].map((node) => ask(node, 'CLUSTER', 'MYID')));
      await ask(to, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', `${source}`);
      await ask(from, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', `${target}`);
      for (const node of [to, from]) await ask(node, 'CLUSTER', 'SETSLOT', slot, 'NODE', `${target}`);
    },
    stop: () => Promise.all([...masters, replica].map((node) => node.kill())),
  };
}
