import { createLazy } from '#server/lib/lazy.ts';
import { ENDPOINTS, type Endpoints } from './endpoints.ts';
import type { SafeFetch, TestTargets } from './safe-fetch.ts';

/** What only tests pass in: no setting of the environment reaches it. */
export type OutboundTargets = TestTargets & { endpoints?: Partial<Endpoints> };

/** The way to other hosts. */
export type Outbound = {
  fetch: SafeFetch;
  endpoints: Endpoints;
  /** The fetches that ended, and those of them without an answer. */
  stats(): { fetches: number; failures: number };
  close(): Promise<void>;
};

/** Creates the way to other hosts, whose modules load with the first fetch (docs/decisions/0016). */
export function createOutbound({ endpoints, ...targets }: OutboundTargets = {}): Outbound {
  const stats = { fetches: 0, failures: 0 };
  let isUsed = false;
  const loaded = createLazy(async () => {
    isUsed = true;
    const { createSafeFetch } = await import('./safe-fetch.ts');
    return createSafeFetch(targets);
  });
  return {
    endpoints: { ...ENDPOINTS, ...endpoints },
    async fetch(address, options) {
      try {
        return await (await loaded()).fetch(address, options);
      } catch (error) {
        stats.failures += 1;
        throw error;
      } finally {
        stats.fetches += 1;
      }
    },
    stats: () => stats,
    async close() {
      if (isUsed) await (await loaded()).close();
    },
  };
}
