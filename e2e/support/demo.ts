import type { Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { startProgram } from '#tests/support/program.ts';

/** The demo with its history and its crowd, once for all tests of a file; Ember is an admin. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const program = await startProgram('demo/main.ts', { ADMIN_EMAIL: 'ember@demo.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});

/** Signs one of the demo's people in without the screen, as a browser that comes back is. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: `${username}@demo.example`, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
}
