import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const CHECK_EVERY_MS = 60_000;
const PREFIX = 'beats-server';

/**
 * The `application_name` of a server's connections. It tells other servers on the database that this one exists, whether it
 * has Redis, and whether its secret is theirs: by 32 bits of a hash, from which no secret of 32 characters can be found.
 */
export function nameServer({ sessionSecret, hasRedis }: { sessionSecret: string; hasRedis: boolean }) {
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
const WARNING_NAMES = ['redis', 'secret'] as const satisfies Warning[];

/** The warnings for a server, by the names of all live ones. */
export function findWarnings(ownName: string, names: readonly string[]): Warning[] {
  const own = parseName(ownName);
  const others = names.map(parseName).filter(({ id }) => id !== own.id);
  return [
    ...(others.length > 0 && ![own, ...others].every(({ hasRedis }) => hasRedis) ? (['redis'] as const) : []),
    ...(others.some(({ key }) => key !== own.key) ? (['secret'] as const) : []),
  ];
}

/**
 * Returns a function that takes what each check found, and returns what the last two checks in a row found first: a server that
 * replaces another one meets it for a moment only (rule U11).
 */
export function createConfirmation(): (found: readonly Warning[]) => Warning[] {
  const timesFound: Record<Warning, number> = { redis: 0, secret: 0 };
  return (found) =>
    WARNING_NAMES.filter((warning) => {
      timesFound[warning] = found.includes(warning) ? timesFound[warning] + 1 : 0;
      return timesFound[warning] === 2;
    });
}

/** Warns while other servers use the database without sharing Redis or the secret: once, by the second check that finds it. */
export function watchOtherServers(
  pool: pg.Pool,
  { log, ownName }: { log: { warn(message: string): void }; ownName: string },
): { stop(): void } {
  const confirm = createConfirmation();
  const check = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)',
      [`${PREFIX} `],
    );
    const found = findWarnings(
      ownName,
      rows.map(({ name }) => name),
    );
    for (const warning of confirm(found)) log.warn(WARNINGS[warning]);
  };
  // A database that is away is reported elsewhere.
  const checkIfPossible = () => void check().catch(() => {});
  checkIfPossible();
  const timer = setInterval(checkIfPossible, CHECK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
