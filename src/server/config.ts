import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { createFileAtomically } from './lib/atomic-file.ts';
import { isNearby, isReachedSafely } from './lib/network-trust.ts';

const MIN_SECRET_LENGTH = 32;
const secret = z.string().min(MIN_SECRET_LENGTH, `needs at least ${MIN_SECRET_LENGTH} characters`);

const WHOLE_NUMBER = 'has to be a whole number above 0';
const count = (fallback: number) =>
  z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).positive(WHOLE_NUMBER).default(fallback);

const PORT_NUMBER = 'has to be a port between 0 and 65535';
const PROXIES = 'has to be true, false or the addresses of proxies, separated by commas';
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Every variable that the server reads, with its default. */
const variables = z.object({
  /** Port to listen on. */
  PORT: z.coerce
    .number(PORT_NUMBER)
    .int(PORT_NUMBER)
    .min(0, PORT_NUMBER)
    .max(65_535, PORT_NUMBER)
    .default(3000),
  /** Address to listen on; the default lets everybody in the same network join. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database and of the kept secret. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server (15 or newer) of one's own, instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'has to start with postgres://')
    .optional(),
  /** Redis, which several servers need between them. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'has to start with redis://')
    .optional(),
  /** The account of this address becomes the first admin. */
  ADMIN_EMAIL: z.string().toLowerCase().pipe(z.email('has to be an e-mail address')).optional(),
  /** Protects the sessions; made once and kept in DATA_DIR when not given. Several servers share one. */
  SESSION_SECRET: secret.optional(),
  /** The address that people type, such as https://beats.example; needed behind a proxy. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'has to be an address such as https://beats.example', abort: true })
    .refine(
      (url) => url.startsWith('https://') || isNearby(new URL(url).hostname),
      'has to begin with https:// outside of a network of your own',
    )
    .optional(),
  /** `true` where the network to the database and to Redis encrypts by itself: they are reached without TLS then. */
  ENCRYPTED_NETWORK: z
    .enum(['true', 'false'], { error: 'has to be true or false' })
    .default('false')
    .transform((word) => word === 'true'),
  /** What is logged: fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'has to be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** `true` for a proxy in this network, or the addresses of those in front, so that limits count the real client. */
  TRUST_PROXY: z.string().refine(isTrust, PROXIES).default('false'),
  /** Lets whoever sends it as a bearer token read /metrics; without it only this machine does. */
  METRICS_TOKEN: secret.optional(),
  /** Connections to the database. */
  DB_POOL_SIZE: count(10),
  /** Failed sign-ins per account and address in 10 minutes. */
  LIMIT_SIGN_IN_FAILURES: count(10),
  /** Failed sign-ins per address in 10 minutes, over all accounts. */
  LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: count(1000),
  /** Registrations per address and hour. */
  LIMIT_REGISTRATIONS: count(300),
  /** Votes per user and second. */
  LIMIT_VOTES: count(20),
  /** Comments per user and minute. */
  LIMIT_COMMENTS: count(20),
  /** New tournaments per user and minute. */
  LIMIT_TOURNAMENTS: count(30),
  /** Songs, tiebreaker songs among them, per user and minute. */
  LIMIT_SONGS: count(1000),
  /** Uploaded pictures per user and minute. */
  LIMIT_UPLOADS: count(20),
  /** New predictions per user and minute. */
  LIMIT_PREDICTIONS: count(30),
});

const TLS_ELSEWHERE = {
  DATABASE_URL: 'has to ask for TLS on another machine, with ?sslmode=verify-full',
  REDIS_URL: 'has to ask for TLS on another machine, with rediss://',
} as const;

/** Neither the database nor Redis is spoken to in the clear over a network (docs/decisions/0013-what-is-encrypted-on-its-way.md). */
const environment = variables.superRefine((given, context) => {
  if (given.ENCRYPTED_NETWORK) return;
  for (const name of ['DATABASE_URL', 'REDIS_URL'] as const) {
    if (isReachedSafely(given[name] ?? '')) continue;
    const message = `${TLS_ELSEWHERE[name]}, or ENCRYPTED_NETWORK=true where the network encrypts`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** A proxy next door. One who believed every hop would believe whatever address a client writes. */
const TRUST_WORDS: Record<string, false | string> = {
  true: 'loopback, linklocal, uniquelocal',
  false: false,
};

export type Config = ReturnType<typeof loadConfig>;

/** What a store for secrets may hand over as a file, named by `SESSION_SECRET_FILE` and so on. */
const SECRETS = ['SESSION_SECRET', 'METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL'];

/** Reads the environment once; a blank variable counts as unset. @throws Error with one line that names the variable */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = environment.safeParse({ ...given, ...secretsFromFiles(given) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    redisUrl: v.REDIS_URL ?? null,
    adminEmail: v.ADMIN_EMAIL ?? null,
    sessionSecret: v.SESSION_SECRET ?? null,
    publicUrl: v.PUBLIC_URL ?? null,
    logLevel: v.LOG_LEVEL,
    trustProxy: TRUST_WORDS[v.TRUST_PROXY] ?? v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN ?? null,
    dbPoolSize: v.DB_POOL_SIZE,
    limits: {
      signInFailures: v.LIMIT_SIGN_IN_FAILURES,
      signInFailuresByAddress: v.LIMIT_SIGN_IN_FAILURES_BY_ADDRESS,
      registrations: v.LIMIT_REGISTRATIONS,
      votes: v.LIMIT_VOTES,
      comments: v.LIMIT_COMMENTS,
      tournaments: v.LIMIT_TOURNAMENTS,
      songs: v.LIMIT_SONGS,
      uploads: v.LIMIT_UPLOADS,
      predictions: v.LIMIT_PREDICTIONS,
    },
  };
}

/** @throws Error with one line that names the variable */
function secretsFromFiles(given: Record<string, string>): Record<string, string> {
  const named = SECRETS.flatMap((name) => (given[`${name}_FILE`] ? [name] : []));
  return Object.fromEntries(
    named.map((name) => {
      if (given[name]) throw new Error(`${name}_FILE: has to stand alone, without ${name}`);
      return [name, readSecret(`${name}_FILE`, given[`${name}_FILE`] ?? '')];
    }),
  );
}

function readSecret(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new Error(`${variable}: has to name a file that the server may read`);
  }
  if (!text) throw new Error(`${variable}: has to name a file with something in it`);
  return text;
}

/** An address or a network of a proxy that does not parse would otherwise end the start without naming its variable. */
function isTrust(value: string): boolean {
  if (value === 'true' || value === 'false') return true;
  return value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (PROXY_NAMES.has(address)) return bits === undefined;
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return false;
    return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  });
}

/**
 * The given secret, or the one that was made once for this folder, readable by its owner alone.
 * @throws Error when the kept one was cut short
 */
export function sessionSecret(dataDir: string, given: string | null): string {
  if (given) return given;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'session-secret');
  createFileAtomically(path, randomBytes(32).toString('base64url'));
  const kept = secret.safeParse(readFileSync(path, 'utf8').trim());
  if (!kept.success) throw new Error(`${path} holds no secret: remove it, and a new one is made.`);
  return kept.data;
}
