import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const CHECK_EVERY_MS = 60_000;
/** A database may show the connections of a server that just ended for a moment. */
const GOES_WITHIN_MS = 2_000;
const RETRY_AFTER_MS = 200;
const PREFIX = 'beats-server';
/** The last word of a server that adds the slots of a tally. Version 1.0 has four words. */
const KNOWS_SLOTS = 'slots';

/**
 * The `application_name` of a server's connections. It tells other servers on the database that this one exists, whether it
 * has Redis, and whether its secret is theirs: by 32 bits of a hash, from which no secret of 32 characters can be found.
 */
export function nameServer({ sessionSecret, hasRedis }: { sessionSecret: string; hasRedis: boolean }) {
  const key = createHash('sha256').update(`server name ${sessionSecret}`).digest('hex').slice(0, 8);
  return [PREFIX, randomBytes(4).toString('hex'), key, hasRedis ? 'redis' : 'alone', KNOWS_SLOTS].join(' ');
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

async function findNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)',
    [`${PREFIX} `],
  );
  return rows.map(({ name }) => name);
}

/**
 * Refuses to start beside a server of version 1.0, which would end matches without the votes of this one.
 * @throws Error with one line
 */
export async function requireNoOldServer(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + GOES_WITHIN_MS;
  while ((await findNames(pool)).some((name) => !name.endsWith(` ${KNOWS_SLOTS}`))) {
    if (performance.now() > deadline)
      throw new Error(
        'DATABASE_URL: a server of version 1.0 uses this database. Stop all of its servers, then start this version.',
      );
    await pause(RETRY_AFTER_MS);
  }
}

/**
 * Looks for other servers on the database each minute. Warns while they do not share Redis or the secret: once, by the second
 * check that finds it.
 */
export function watchOtherServers(
  pool: pg.Pool,
  { log, ownName }: { log: { warn(message: string): void }; ownName: string },
): OtherServers {
  const confirm = createConfirmation();
  let isAlone = false;
  const check = async () => {
    const names = await findNames(pool);
    isAlone = names.every((name) => name === ownName);
    for (const warning of confirm(findWarnings(ownName, names))) log.warn(WARNINGS[warning]);
  };
  // A database that is away is reported elsewhere.
  const checkIfPossible = () =>
    void check().catch(() => {
      isAlone = false;
    });
  checkIfPossible();
  const timer = setInterval(checkIfPossible, CHECK_EVERY_MS).unref();
  return { isAlone: () => isAlone, stop: () => clearInterval(timer) };
}

export type OtherServers = {
  /** Whether the last check found none. A server that starts later finds this one. */
  isAlone(): boolean;
  stop(): void;
};

/** A pooler hides who is connected to the database. */
export const unknownServers: OtherServers = { isAlone: () => false, stop: () => {} };
