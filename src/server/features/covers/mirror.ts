import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import * as data from './data.ts';
import { CLAIM_MS, fetchPicture } from './fetch-picture.ts';

const AT_ONCE = 4;
/** Fetches from one host at once. Fewer than `AT_ONCE`, so that a slow host leaves room for others. */
const AT_ONCE_OF_A_HOST = 2;
/** How many hosts of the latest fetches are remembered, so that hosts take turns. */
const MAX_REMEMBERED = 100;
const SLEEP_MS = 2_000;
/** The account that the mirror's fetches count for. They take turns with the lookups of users. */
const ACCOUNT = 'mirror';

export type Mirror = {
  /** Fetches all pictures that are due now, and returns how many fetches there were, failed ones included. */
  runDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

/** Copies the pictures of other hosts in the background. Any number of servers may run it. */
export function createMirror(context: Context, log: FastifyBaseLogger): Mirror {
  /** Each running fetch with its host. */
  const running = new Map<Promise<void>, string>();
  /** The hosts of the latest fetches, the newest last. */
  let lastHosts: string[] = [];
  let loop: Promise<void> | null = null;
  let isStopped = false;
  let endSleep = () => {};

  const claim = () => {
    const now = context.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const hosts = [...running.values()];
    const fullHosts = hosts.filter(
      (host) => hosts.filter((other) => other === host).length >= AT_ONCE_OF_A_HOST,
    );
    return data.claimDue(context.db, { now, until, lastHosts, fullHosts });
  };

  /** Starts fetches until enough are running or none is due, and returns their number. */
  const startDue = async (outbound: Outbound): Promise<number> => {
    for (let started = 0; ; started += 1) {
      const claimed = isStopped || running.size === AT_ONCE ? undefined : await claim();
      if (!claimed) return started;
      const { host, ...picture } = claimed;
      lastHosts = [...lastHosts.filter((other) => other !== host), host].slice(-MAX_REMEMBERED);
      const fetched = fetchPicture(context, outbound, { picture, account: ACCOUNT })
        .catch(logFailure)
        .then(() => void running.delete(fetched));
      running.set(fetched, host);
    }
  };

  const logFailure = (error: unknown) => log.error({ err: error }, 'a picture could not be copied');

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SLEEP_MS);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (outbound: Outbound) => {
    while (!isStopped) {
      await startDue(outbound).catch(logFailure);
      if (!isStopped) await Promise.race([...running.keys(), sleep()]);
      endSleep();
    }
    await Promise.all(running.keys());
  };

  return {
    async runDue() {
      const { outbound } = context;
      if (!outbound) return 0;
      for (let fetched = 0; ; ) {
        // Due pictures may wait for running fetches of their host. Without running fetches, all due ones are found.
        const areAllDue = running.size === 0;
        const started = await startDue(outbound);
        fetched += started;
        if (areAllDue && started === 0) return fetched;
        if (running.size > 0) await Promise.race(running.keys());
      }
    },
    start() {
      if (context.outbound) loop ??= run(context.outbound);
    },
    async stop() {
      isStopped = true;
      endSleep();
      await loop;
    },
  };
}
