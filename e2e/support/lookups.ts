import { startOnCopy } from './databases.ts';
import { test as base, START } from './programs.ts';

/** Starts a server whose lookups reach stand-in providers that answer in 300 ms. The files of a worker share it. */
export const test = base.extend<{ address: string }>({
  address: [
    async ({ servers }, use) =>
      use((await servers.open('lookups', () => startOnCopy('tests/support/lookup-server.ts'))).address),
    START,
  ],
  baseURL: ({ address }, use) => use(address),
});
