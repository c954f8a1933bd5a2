import { startOnCopy } from './databases.ts';
import { test as base, START } from './programs.ts';

/** The test files of a worker share one server. A file that needs an empty database sets `serverInstance` to another name. */
export const test = base.extend<{ serverInstance: string; address: string }>({
  serverInstance: ['shared', { option: true }],
  address: [
    async ({ servers, serverInstance }, use) =>
      use((await servers.open(serverInstance, startServer)).address),
    START,
  ],
  baseURL: ({ address }, use) => use(address),
});

/** The server that the journeys of a worker share. */
export const startServer = () => startOnCopy('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example' });
