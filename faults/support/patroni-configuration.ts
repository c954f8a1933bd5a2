import { join } from 'node:path';

export const LOOPBACK = '127.0.0.1';
/** Patroni's shortest lease, in seconds. It requires `loop_wait + 2 * retry_timeout <= ttl`. */
const LEASE = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/** Whether a commit waits until another node has it on disk. */
export type Replication = 'synchronous' | 'asynchronous';

export type NodePlace = { name: string; dataDir: string; ports: { database: number; status: number } };

/** The configuration of one node, which Patroni reads as YAML, of which JSON is a part. */
export function nodeConfiguration(
  { name, dataDir, ports }: NodePlace,
  { binaries, etcdPort, replication }: { binaries: string; etcdPort: number; replication: Replication },
): string {
  const at = (port: number) => ({ listen: `${LOOPBACK}:${port}`, connect_address: `${LOOPBACK}:${port}` });
  return JSON.stringify({
    scope: 'beats',
    name,
    restapi: at(ports.status),
    etcd3: { hosts: `${LOOPBACK}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...LEASE,
        synchronous_mode: replication === 'synchronous',
        // Commits also wait while no standby is there. PostgreSQL begins to wait for a new one only when its checkpointer has
        // read the configuration, which a slow disk can hold up for seconds after Patroni has named that standby.
        synchronous_mode_strict: replication === 'synchronous',
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 60 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...at(ports.database),
      data_dir: dataDir,
      bin_dir: binaries,
      pgpass: join(dataDir, '..', `${name}.pgpass`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
      parameters: { unix_socket_directories: '' },
      pg_hba: [`host all all ${LOOPBACK}/32 trust`, `host replication all ${LOOPBACK}/32 trust`],
      // A killed node rejoins without a person.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  });
}

/** The options of an etcd with one member. */
export const etcdArguments = (dataDir: string, ports: { client: number; peer: number }): string[] => {
  const [client, peer] = [ports.client, ports.peer].map((port) => `http://${LOOPBACK}:${port}`);
  return Object.entries({
    name: 'etcd',
    'data-dir': dataDir,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  }).map(([option, value]) => `--${option}=${value}`);
};

/** HAProxy leads to the node that Patroni calls the primary, and closes the connections to a node that no longer is. */
export const balancerConfiguration = (port: number, nodes: readonly NodePlace[]): string =>
  `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind ${LOOPBACK}:${port}
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} ${LOOPBACK}:${ports.database} check port ${ports.status}`).join('\n')}
`;
