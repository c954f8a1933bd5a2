import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import { updateRanking } from '#server/db/user-counters.ts';
import type { BusEvent } from '#server/live/bus.ts';

/** How long moved counters wait for others: short for a reader, and long enough that a voter is copied once for some votes. */
const UPDATE_AFTER_MS = 3_000;
/** Events after which counters may have moved. */
const MOVING = new Set<BusEvent['type']>([
  'tallies',
  'tournament_changed',
  'predictions_changed',
  'user_changed',
]);

/**
 * Lets the ranking of users follow their counters, some seconds behind. Events wake it, so that an idle server asks nothing.
 * What a server that was killed has left is copied with the next event on any server, or by the hourly clean-up.
 */
export function createRanking({ bus, db }: Pick<Context, 'bus' | 'db'>, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  let unsubscribe = () => {};

  const run = async () => {
    try {
      // Another server has read its part of the queue before this event.
      if (!(await updateRanking(db))) wake();
    } catch (error) {
      log.error({ err: error }, 'the ranking of users was not updated and is tried again');
      wake();
    }
  };
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = null;
      running = running.then(run);
    }, UPDATE_AFTER_MS);
  };

  return {
    /** Copies all counters that have moved until now. */
    update: () => updateRanking(db),
    start() {
      unsubscribe = bus.subscribe(({ type }) => {
        if (MOVING.has(type)) wake();
      });
    },
    async stop() {
      unsubscribe();
      if (timer) clearTimeout(timer);
      await running;
      if (timer) clearTimeout(timer);
    },
  };
}
