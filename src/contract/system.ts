import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { instant } from './shapes.ts';

/** What an admin should act on: a failure in red, or what may become one. */
const problem = z.object({ level: z.enum(['error', 'warning']), text: z.string(), advice: z.string() });

/** A backup that was begun, on any server. */
const backupRun = z.object({
  state: z.enum(kinds.BACKUP_STATES),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** The host name of its server. */
  host: z.string(),
  file: z.string().nullable(),
  problem: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** A file in the BACKUP_DIR of the answering server. */
const backupFile = z.object({
  name: z.string(),
  takenAt: instant,
  bytes: z.int(),
  provenAt: instant.nullable(),
});
export type BackupFile = z.infer<typeof backupFile>;

/** A variable of the configuration. The value is null for a secret, and for one that is not set and has no default. */
const setting = z.object({ name: z.string(), isSet: z.boolean(), value: z.string().nullable() });

/**
 * A provider by which users sign in. `reachedAt` is its last answer to this server, null for none since the start. `problem`
 * names what went wrong since then.
 */
const signInProvider = z.object({
  id: z.enum(kinds.IDENTITY_PROVIDERS),
  name: z.string(),
  isOn: z.boolean(),
  reachedAt: instant.nullable(),
  problem: z.object({ kind: z.enum(kinds.PROVIDER_TROUBLES), at: instant }).nullable(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** The state of the answering server and of what it uses, for admins. It holds no secret and no personal data. */
export const systemReport = z.object({
  problems: z.array(problem),
  server: z.object({
    version: z.string(),
    node: z.string(),
    host: z.string(),
    startedAt: instant,
    memoryBytes: z.int(),
    memoryLimitBytes: z.int(),
  }),
  database: z.object({
    isEmbedded: z.boolean(),
    version: z.string(),
    bytes: z.int(),
    connections: z.int(),
    connectionLimit: z.int(),
    migrations: z.int(),
    newestMigration: z.string(),
  }),
  redis: z.enum(['off', 'ready', 'away']),
  /**
   * `problem` tells why no mail is sent at the moment; `failed` counts those of 30 days that were given up. `perMinute` is the
   * most that this server sends.
   */
  mail: z.object({
    isOn: z.boolean(),
    problem: z.string().nullable(),
    failed: z.int(),
    perMinute: z.int().nullable(),
  }),
  signIns: z.array(signInProvider),
  lookups: z.object({ isOn: z.boolean(), fetches: z.int(), failures: z.int() }),
  /** What waits, by queue. */
  queues: z.object({
    votes: z.int(),
    queries: z.int(),
    mails: z.int(),
    pictures: z.int(),
    covers: z.int(),
    lookups: z.int(),
  }),
  disks: z.array(z.object({ name: z.string(), freeBytes: z.int(), totalBytes: z.int() })),
  /** The error answers of this server in the last 24 hours, by code. */
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
  backups: z.object({
    isOn: z.boolean(),
    isRunning: z.boolean(),
    /** Whether the one that is due waits for matches. */
    isWaiting: z.boolean(),
    nextAt: instant.nullable(),
    provenAt: instant.nullable(),
    runs: z.array(backupRun),
    files: z.array(backupFile),
  }),
  settings: z.array(setting),
});
export type SystemReport = z.infer<typeof systemReport>;
