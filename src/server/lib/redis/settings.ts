export const REDIS_MODES = ['single', 'sentinel', 'cluster'] as const;
export type RedisMode = (typeof REDIS_MODES)[number];

/** How the server reaches Redis. */
export type RedisSettings = {
  mode: RedisMode;
  /** Of one Redis, or of some sentinels or nodes, each as a URL with the password and the database. */
  addresses: readonly string[];
  /** The name by which the sentinels know the master. */
  master: string;
};

/** The address of each host in a `REDIS_URL`, such as `redis://:password@one:6379,two:6379`. */
export function addressesOf(redisUrl: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(rediss?:\/\/(?:.*@)?)([^/?]*)(.*)$/.exec(redisUrl) ?? [];
  return hosts.split(',').map((host) => `${start}${host.trim()}${end}`);
}

const DEFAULT_PORTS = { single: 6379, sentinel: 26_379, cluster: 6379 } as const;

/** The parts of an address. @throws TypeError for an address that is no URL */
export function endpointOf(address: string, mode: RedisMode) {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || DEFAULT_PORTS[mode]),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
    db: Number(pathname.slice(1)) || 0,
  };
}
