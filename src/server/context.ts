import type { UserRole } from '#engine/kinds.ts';
import type { Config } from './config.ts';
import type { Executor } from './db/client.ts';
import type { Limits } from './http/limits.ts';
import type { JustWritten, OldReads } from './http/old-reads.ts';
import type { ReadCache } from './http/read-cache.ts';
import type { Clock } from './lib/clock.ts';
import type { HoldNumber } from './lib/held-numbers.ts';
import type { Bus } from './live/bus.ts';
import type { Outbound } from './outbound/outbound.ts';

/**
 * What every service receives. `createServices` makes one. The timekeeper, a request with share tokens and a transaction of
 * `inTransaction` have variants of it.
 */
export type Context = {
  config: Config;
  db: Executor;
  bus: Bus;
  clock: Clock;
  reads: ReadCache;
  /** Reads that may be a second old. */
  old: OldReads;
  justWritten: JustWritten;
  limits: Limits;
  /** Slows down the totals of tournaments whose votes are hidden, in every answer with a tournament. */
  holdNumber: HoldNumber;
  /** Fetches from other hosts; null where LOOKUPS is off. */
  outbound: Outbound | null;
  /** The tokens of the links to private tournaments that the request's browser has opened. */
  shareTokens: readonly string[];
  /** The accounts that were signed in with these links in that browser. */
  linkUserIds: readonly number[];
  /** Signs the numbers of these accounts in the cookie. */
  linkKey: Buffer;
  /** Wakes the timekeeper, because a change may have made the next due instant earlier. */
  wakeTimekeeper: () => void;
  /** Looks for what waits to be sent, because a transaction that commits now has queued something. */
  wakeOutbox: () => void;
};

/** The signed-in user behind a request, or the guest for calls that guests may make. */
export type Viewer = {
  id: number;
  role: UserRole;
  isGuest: boolean;
  isEmailVerified: boolean;
  sessionId: string;
  sessionExpiresAt: Date;
};

/** What reads and writes the database alone, also in a transaction. */
export type WithDb = Pick<Context, 'db'>;
export type WithClock = Pick<Context, 'db' | 'clock'>;
/** The fields of a call's body with the id of its path. */
export type WithId<Fields> = Fields & { id: number };
