import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#server/config.ts';
import type { RedisClient } from '#server/lib/redis/connect.ts';
import { AppError } from './errors.ts';

const SECOND = 1;
const MINUTE = 60;
const HOUR = 60 * 60;
/** Mails that anyone asks for, per account's address. */
const FORGOTTEN = { perEmail: 5 };
/** Mails that users ask for, each. */
const MAILS_PER_USER = 10;
/** After so many wrong PINs each one needs a proof of work (rule R8). */
const UNPROVEN_PINS = { perAddress: 10, ofAll: 1_000 };

/** A file of an account is read from all tables. */
const MOST_EXPORTS = 10;

/** Pictures that are drawn for one reader alone. */
const MOST_DRAWINGS = 20;

/** Reminders of names and replies that a user causes and gets, and predictions that an author and all authors remind of. */
const REMINDERS = { byAuthor: 60, toUser: 30, predictionsByAuthor: 3, predictions: 10 };

export type Limits = ReturnType<typeof createLimits>;

/** The limits, shared by all servers over Redis. While Redis is unavailable each server counts alone. */
export function createLimits({ limits }: Config, redis: RedisClient | null) {
  const limiter = (name: string, points: number, duration: number) =>
    createLimiter(name, { points, duration }, redis);
  return {
    signIns: limiter('sign-in-success', limits.signIns, HOUR),
    signInFailures: limiter('sign-in', limits.signInFailures, 10 * MINUTE),
    signInFailuresByAddress: limiter('sign-in-address', limits.signInFailuresByAddress, 10 * MINUTE),
    codesOfSecondFactor: limiter('second-factor', limits.codesOfSecondFactor, HOUR),
    forgotten: limiter('forgotten', FORGOTTEN.perEmail, HOUR),
    forgottenByAddress: limiter('forgotten-address', limits.forgotten, HOUR),
    mails: limiter('mail', MAILS_PER_USER, HOUR),
    providerSignIns: limiter('provider-sign-in', limits.providerSignIns, 10 * MINUTE),
    registrations: limiter('registration', limits.registrations, HOUR),
    shareFailures: limiter('share', limits.shareFailures, 10 * MINUTE),
    guests: limiter('guest', limits.guests, HOUR),
    roomGuests: limiter('room-guest', limits.guests * 10, HOUR),
    pins: limiter('pin', limits.pinFailures, HOUR),
    pinsByAddress: limiter('pin-address', limits.pinFailures * 10, HOUR),
    unprovenPins: limiter('pin-unproven', UNPROVEN_PINS.perAddress, HOUR),
    allPins: limiter('pin-all', UNPROVEN_PINS.ofAll, 10 * MINUTE),
    pinProofs: limiter('pin-proof', 1, HOUR),
    codeFailures: limiter('voter-code', limits.codeFailures, 10 * MINUTE),
    codeFailuresByAddress: limiter('voter-code-address', limits.codeFailuresByAddress, 10 * MINUTE),
    votes: limiter('vote', limits.votes, SECOND),
    comments: limiter('comment', limits.comments, MINUTE),
    tournaments: limiter('tournament', limits.tournaments, MINUTE),
    songs: limiter('song', limits.songs, MINUTE),
    changes: limiter('change', limits.changes, MINUTE),
    reports: limiter('report', limits.reports, MINUTE),
    uploads: limiter('upload', limits.uploads, MINUTE),
    predictions: limiter('prediction', limits.predictions, MINUTE),
    lookups: limiter('lookup', limits.lookups, MINUTE),
    apiCalls: limiter('key', limits.apiCalls, MINUTE),
    exports: limiter('export', MOST_EXPORTS, HOUR),
    drawings: limiter('drawing', MOST_DRAWINGS, MINUTE),
    remindersByAuthor: limiter('reminder-by', REMINDERS.byAuthor, HOUR),
    remindersToUser: limiter('reminder-to', REMINDERS.toUser, HOUR),
    predictionsByAuthor: limiter('prediction-by', REMINDERS.predictionsByAuthor, HOUR),
    predictionsOfAll: limiter('prediction-all', REMINDERS.predictions, HOUR),
    songSearches: limiter('song-search', limits.songSearches, MINUTE),
  };
}

function createLimiter(name: string, rate: { points: number; duration: number }, redis: RedisClient | null) {
  const memory = new RateLimiterMemory({ ...rate, keyPrefix: name });
  const limiter = redis
    ? new RateLimiterRedis({
        ...rate,
        keyPrefix: `beats:limit:${name}`,
        storeClient: redis,
        insuranceLimiter: memory,
      })
    : memory;
  /** Counts one use or several. @throws AppError TOO_MANY_REQUESTS above the limit */
  const take = async (key: string | number, uses = 1) => {
    await limiter.consume(String(key), uses).catch((reason: unknown) => {
      throw reason instanceof RateLimiterRes ? tooManyRequests(reason) : reason;
    });
  };
  /** Checks the limit without counting. @throws AppError TOO_MANY_REQUESTS */
  const check = async (key: string) => {
    const state = await limiter.get(key);
    if (state && state.consumedPoints >= rate.points) throw tooManyRequests(state);
  };
  /** Counts one use, unless `run` fails because the server is too busy. @throws AppError TOO_MANY_REQUESTS above the limit */
  const takeIfAvailable = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    await take(key);
    return run().catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') await limiter.reward(key);
      throw error;
    });
  };
  const last = new Map<string, Promise<unknown>>();
  return {
    check,
    take,
    takeIfAvailable,
    /**
     * Runs an attempt that counts only when `isFailure` accepts its error. Attempts with the same key run one after the
     * other on this server, and each counts on other servers while it runs, so that parallel guesses cannot pass the limit.
     * @throws AppError TOO_MANY_REQUESTS when the limit is reached
     */
    attempt<T>(key: string, run: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
      const attempt = async () => {
        let isFailed = false;
        try {
          await take(key);
          return await run().catch((error: unknown) => {
            isFailed = isFailure(error);
            throw error;
          });
        } finally {
          if (!isFailed) await limiter.reward(key);
        }
      };
      const current = (last.get(key) ?? Promise.resolve()).then(attempt, attempt);
      last.set(key, current);
      const forget = () => {
        if (last.get(key) === current) last.delete(key);
      };
      current.then(forget, forget);
      return current;
    },
  };
}

function tooManyRequests(state: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const wait = retryAfterSeconds < 60 ? `${retryAfterSeconds} s` : `${Math.ceil(retryAfterSeconds / 60)} min`;
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds,
  });
}
