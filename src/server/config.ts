import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional());

/** Every variable that the server reads, with its default. */
const environment = z.object({
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on; the default lets everybody in the same network join. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database and of the kept secret. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server (15 or newer) of one's own, instead of the embedded one. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'has to start with postgres://')),
  /** Redis, which several servers need between them. */
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'has to start with redis://')),
  /** The account of this address becomes the first admin. */
  ADMIN_EMAIL: optional(z.string().trim().toLowerCase()),
  /** Protects the sessions; made once and kept in DATA_DIR when not given. Several servers share one. */
  SESSION_SECRET: optional(z.string().min(32, 'needs at least 32 characters')),
  /** The address that people type, such as https://beats.example; needed behind a proxy. */
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'has to be an address such as https://beats.example' }),
  ),
  /** What is logged: fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** `true`, or the addresses of the proxies in front, so that limits count the real client. */
  TRUST_PROXY: z.string().default(''),
  /** Connections to the database. */
  DB_POOL_SIZE: count(10),
  /** Failed sign-ins per account and address in 10 minutes. */
  LIMIT_SIGN_IN_FAILURES: count(10),
  /** Registrations per address and hour. */
  LIMIT_REGISTRATIONS: count(300),
  /** Votes per user and second. */
  LIMIT_VOTES: count(20),
  /** Comments per user and minute. */
  LIMIT_COMMENTS: count(20),
  /** New tournaments per user and minute. */
  LIMIT_TOURNAMENTS: count(30),
});

export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment once. @throws Error with one line that names the variable */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
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
    trustProxy: v.TRUST_PROXY === 'true' ? true : v.TRUST_PROXY || false,
    dbPoolSize: v.DB_POOL_SIZE,
    limits: {
      signInFailures: v.LIMIT_SIGN_IN_FAILURES,
      registrations: v.LIMIT_REGISTRATIONS,
      votes: v.LIMIT_VOTES,
      comments: v.LIMIT_COMMENTS,
      tournaments: v.LIMIT_TOURNAMENTS,
    },
  };
}

/** The given secret, or the one that was made once for this folder, readable by its owner alone. */
export function sessionSecret(dataDir: string, given: string | null): string {
  if (given) return given;
  const path = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
