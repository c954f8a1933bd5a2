import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Ranks } from './features/accounts/user-ranks.ts';
import type { BallotBox } from './features/votes/ballot-box.ts';
import type { Limits } from './http/plugins/limits.ts';
import type { ReadCache } from './http/read-cache.ts';
import type { Clock } from './lib/clock.ts';
import type { Bus } from './live/bus.ts';

/** What every service is given: the house's parts, made once by buildApp. */
export type Context = {
  config: Config;
  pool: pg.Pool;
  /** For what no queue of readers may hold up: the timekeeper, readiness. */
  urgentPool: pg.Pool;
  db: Database;
  bus: Bus;
  clock: Clock;
  reads: ReadCache;
  ballotBox: BallotBox;
  limits: Limits;
  ranks: Ranks;
  /** Tells the timekeeper that an instant may have come nearer. */
  wakeTimekeeper: () => void;
};

/** Who asks: the signed-in user as the session knows them. */
export type Viewer = { id: number; role: 'user' | 'admin'; sessionId: string; sessionExpiresAt: Date };
