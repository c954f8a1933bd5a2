import { createLazy } from '#server/lib/lazy.ts';
import { ENDPOINTS, type Endpoints } from './endpoints.ts';
import type { SafeFetch, TestTargets } from './safe-fetch.ts';

/** What only tests pass in: no setting of the environment reaches it. */
export type OutboundTargets = TestTargets & { endpoints?: Partial<Endpoints> };

/** The way to other hosts. */
export type Outbound = {
  fetch: SafeFetch;
  endpoints: Endpoints;
  close(): Promise<void>;
};

/** Creates the way to other hosts, whose modules load with the first fetch (docs/decisions/0016). */
export function createOutbound({ endpoints, ...targets }: OutboundTargets = {}): Outbound {
  let isUsed = false;
  const loaded = createLazy(async () => {
    isUsed = true;
    const { createSafeFetch } = await import('./safe-fetch.ts');
    return createSafeFetch(targets);
  });
  return {
    endpoints: { ...ENDPOINTS, ...endpoints },
    fetch: async (address, options) => (await loaded()).fetch(address, options),
    async close() {
      if (isUsed) await (await loaded()).close();
    },
  };
}
