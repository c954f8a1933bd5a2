import type { ErrorCode } from '#contract/errors.ts';
import type { Clock } from '#server/lib/clock.ts';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;

/** Counts the error answers of this process by code and hour, for a day. It keeps nothing of a request. */
export function createErrorCounts(clock: Clock) {
  let hours: { hour: number; counts: Map<ErrorCode, number> }[] = [];
  const currentHour = () => Math.floor(clock.now().getTime() / HOUR_MS);
  const forgetOld = () => {
    const oldest = currentHour() - HOURS;
    hours = hours.filter(({ hour }) => hour > oldest);
  };

  return {
    add(code: ErrorCode) {
      const hour = currentHour();
      let newest = hours.at(-1);
      if (newest?.hour !== hour) {
        forgetOld();
        newest = { hour, counts: new Map() };
        hours.push(newest);
      }
      newest.counts.set(code, (newest.counts.get(code) ?? 0) + 1);
    },
    /** The counts of the last 24 hours, the greatest first. */
    lastDay(): { code: ErrorCode; count: number }[] {
      forgetOld();
      const sums = new Map<ErrorCode, number>();
      for (const { counts } of hours)
        for (const [code, count] of counts) sums.set(code, (sums.get(code) ?? 0) + count);
      return [...sums].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    errorCounts: ReturnType<typeof createErrorCounts>;
  }
}
