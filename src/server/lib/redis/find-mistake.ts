import { Redis } from 'ioredis';
import { endpointOf, type RedisMode, type RedisSettings } from './settings.ts';

/** How long the start waits for the answer of a host. */
const TIMEOUT_MS = 2_000;
/** The first version whose clusters carry channels by slot. */
const FIRST_SHARDED_VERSION = 7;

/** What a server calls itself, and the setting for it. */
const KINDS: Record<string, { mode: RedisMode; text: string }> = {
  standalone: { mode: 'single', text: 'a single server' },
  sentinel: { mode: 'sentinel', text: 'a sentinel' },
  cluster: { mode: 'cluster', text: 'a node of a cluster' },
};

/** One line that says why a server that answers does not fit the settings; null when none answers, too. */
export async function findRedisMistake(settings: RedisSettings): Promise<string | null> {
  const found = await Promise.all(settings.addresses.map((address) => judge(address, settings)));
  return found.find((mistake) => mistake !== null) ?? null;
}

async function judge(address: string, settings: RedisSettings): Promise<string | null> {
  const { db: _db, username, ...endpoint } = endpointOf(address, settings.mode);
  const redis = new Redis({
    ...endpoint,
    // Sentinels share the password, and have no users.
    ...(username && settings.mode !== 'sentinel' ? { username } : {}),
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await findMistake(redis, `${endpoint.host}:${endpoint.port}`, settings);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}

async function findMistake(redis: Redis, place: string, { mode, master }: RedisSettings) {
  const info = await redis.info('server');
  const kind = KINDS[/^(?:redis|server)_mode:(\w+)/m.exec(info)?.[1] ?? ''];
  if (kind && kind.mode !== mode) {
    return `REDIS_MODE: ${place} is ${kind.text}. Set REDIS_MODE=${kind.mode}.`;
  }
  const version = /^redis_version:((\d+)\S*)/m.exec(info);
  if (mode === 'cluster' && version && Number(version[2]) < FIRST_SHARDED_VERSION) {
    return `REDIS_URL: ${place} has version ${version[1]}. A cluster needs ${FIRST_SHARDED_VERSION} or newer.`;
  }
  if (mode !== 'sentinel' || (await redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', master))) return null;
  return `REDIS_SENTINEL_MASTER: the sentinel at ${place} watches no ${master}.`;
}
