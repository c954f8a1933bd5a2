import { test as base } from '@playwright/test';
import { startProgram } from '#tests/support/program.ts';

/** The real program with a database of its own, once for all journeys of a file. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const program = await startProgram('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});
