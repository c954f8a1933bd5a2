import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import * as data from './data.ts';
import { CLAIM_MS, fetchPicture } from './fetch-picture.ts';

const AT_ONCE = 4;
const SLEEP_MS = 2_000;
/** Users' lookups take turns with the mirror. */
const ACCOUNT = 'mirror';

export type Mirror = {
  /** Fetches all pictures that are due now, and returns their number. */
  runDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

/** Copies the pictures of other hosts in the background. Any number of servers may run it (rule X5). */
export function createMirror(context: Context, log: FastifyBaseLogger): Mirror {
  let loop: Promise<void> | null = null;
  let isStopped = false;
  let endSleep: (() => void) | null = null;

  const runDue = async () => {
    const { outbound, clock, db } = context;
    if (!outbound) return 0;
    for (let fetched = 0; ; ) {
      const now = clock.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      const claimed = isStopped ? [] : await data.claimDue(db, { now, until, limit: AT_ONCE });
      if (claimed.length === 0) return fetched;
      await Promise.all(
        claimed.map((picture) => fetchPicture(context, outbound, { picture, account: ACCOUNT })),
      );
      fetched += claimed.length;
    }
  };

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SLEEP_MS);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!isStopped) {
      await runDue().catch((error: unknown) => log.error({ err: error }, 'pictures of other hosts failed'));
      if (!isStopped) await sleep();
    }
  };

  return {
    runDue,
    start() {
      if (context.outbound) loop ??= run();
    },
    async stop() {
      isStopped = true;
      endSleep?.();
      await loop;
    },
  };
}
