import { test as base } from '@playwright/test';
import { startProgram } from '#tests/support/program.ts';

/**
 * Starts the server with an empty database. Files share it; a file that needs an empty database sets `serverInstance` to
 * another name.
 */
export const test = base.extend<object, { serverInstance: string; address: string }>({
  serverInstance: ['shared', { scope: 'worker', option: true }],
  address: [
    async ({ serverInstance: _ }, use) => {
      const program = await startProgram('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});
