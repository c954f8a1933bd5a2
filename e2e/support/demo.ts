import { type APIRequestContext, type Page, request } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
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
  await logIn(page.request, name);
}

/** Returns a function that calls the API as a demo account, independently of the page's user. */
export async function apiUser(address: string, name: string): Promise<ApiUser> {
  const api = await request.newContext({ baseURL: address });
  await logIn(api, name);
  return async (method, path, data) => {
    const answer = await api.fetch(path, { method, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${name}: ${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/**
 * Registers a user, whom `signInAs` and `apiUser` then know. The demo's own users enter songs in each other's tournaments and
 * generate each other's playoffs, and leave those of this user alone.
 */
export async function addUser(address: string, name: string): Promise<void> {
  const api = await request.newContext({ baseURL: address });
  await logIn(api, name, { firstName: name, lastName: 'Demo', username: name });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
export type ApiUser = (method: string, path: string, data?: unknown) => Promise<any>;

async function logIn(api: APIRequestContext, name: string, registration: object = {}): Promise<void> {
  const data = { email: `${name}@demo.example`, password: DEMO_PASSWORD, ...registration };
  const answer = await api.post('/api/auth/login', { data });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`);
}
