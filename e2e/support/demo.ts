import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { signIn } from './api-client.ts';
import { startDemo } from './databases.ts';
import { withOwnPictures as base, keepPrograms, type Programs, START } from './programs.ts';
import { readOnlyDemo } from './read-only-demo.ts';

/** The `demoInstance` of files that only read. All workers share it. */
export const READ_ONLY = 'read only';

/**
 * Starts the demo with its history and activity. The files of a worker share it; a file that needs a fresh demo sets
 * `demoInstance` to another name.
 */
export const test = base.extend<{ demoInstance: string; address: string }, { demos: Programs }>({
  demos: [keepPrograms, { scope: 'worker' }],
  demoInstance: ['shared', { option: true }],
  address: [
    async ({ demos, demoInstance }, use) =>
      use(
        demoInstance === READ_ONLY
          ? await readOnlyDemo()
          : (await demos.open(demoInstance, startDemo)).address,
      ),
    START,
  ],
  baseURL: ({ address }, use) => use(address),
});

/** Signs in a demo account over the API, without the auth screen. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await signIn(page.request, { email: `${name}@demo.example`, password: DEMO_PASSWORD });
}
