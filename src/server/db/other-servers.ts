import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const CHECK_EVERY_MS = 60_000;
const PREFIX = 'beats-server';

/**
 * The `application_name` of a server's connections. It tells other servers on the database that this one exists, whether it
 * has Redis, and whether its secret is theirs: by 32 bits of a hash, from which no secret of 32 characters can be found.
 */
export function nameServer({
  sessionSecret,
  hasRedis,
}: {
  sessionSecret: string;
  hasRedis: boolean;
}): string {
  const key = createHash('sha256').update(`server name ${sessionSecret}`).digest('hex').slice(0, 8);
  return [PREFIX, randomBytes(4).toString('hex'), key, hasRedis ? 'redis' : 'alone'].join(' ');
}

function parseName(name: string) {
  const [, id, key, bus] = name.split(' ');
  return { id, key, hasRedis: bus === 'redis' };
}

const WARNINGS = {
  redis:
    'Several servers use this database, and not all of them have a REDIS_URL, so they share no limits and no live updates. Set the same REDIS_URL for all of them.',
  secret:
    'Several servers use this database, and they do not have the same SESSION_SECRET, so a user is signed in at one of them only. Set the same SESSION_SECRET for all of them.',
};
type Warning = keyof typeof WARNINGS;

/** The warnings for a server, by the names of all live ones. */
export function findWarnings(ownName: string, names: readonly string[]): Warning[] {
  const own = parseName(ownName);
  const others = names.map(parseName).filter(({ id }) => id !== own.id);
  return [
    ...(others.length > 0 && ![own, ...others].every(({ hasRedis }) => hasRedis) ? (['redis'] as const) : []),
    ...(others.some(({ key }) => key !== own.key) ? (['secret'] as const) : []),
  ];
}

/** Warns while other servers use the database without sharing Redis or the secret: once when it begins. */
export function watchOtherServers(
  pool: pg.Pool,
  { log, ownName }: { log: { warn(message: string): void }; ownName: string },
): { stop(): void } {
  let known = new Set<Warning>();
  const check = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)',
      [`${PREFIX} `],
    );
    const found = findWarnings(
      ownName,
      rows.map(({ name }) => name),
    );
    for (const warning of found) if (!known.has(warning)) log.warn(WARNINGS[warning]);
    known = new Set(found);
  };
  // A database that is away is reported elsewhere.
  const checkIfPossible = () => void check().catch(() => {});
  checkIfPossible();
  const timer = setInterval(checkIfPossible, CHECK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
