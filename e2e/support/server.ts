import { test as base } from '@playwright/test';
import { startProgram } from '#tests/support/program.ts';

/**
 * The real program with a database of its own, shared by the journeys of several files. A file that needs one for
 * itself names a `serverOf` of its own.
 */
export const test = base.extend<object, { serverOf: string; address: string }>({
  serverOf: ['everybody', { scope: 'worker', option: true }],
  address: [
    async ({ serverOf: _ }, use) => {
      const program = await startProgram('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});
