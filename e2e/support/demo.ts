import { type APIRequestContext, test as base, type Page, request } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { startProgram } from '#tests/support/program.ts';

/**
 * The demo with its history and its crowd, which lives on from file to file; Ember is an admin. A file that needs it as
 * it begins names a `demoOf` of its own.
 */
export const test = base.extend<object, { demoOf: string; address: string }>({
  demoOf: ['everybody', { scope: 'worker', option: true }],
  address: [
    async ({ demoOf: _ }, use) => {
      const program = await startProgram('demo/main.ts', { ADMIN_EMAIL: 'ember@demo.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});

/** Signs one of the demo's people in without the screen, as a browser that comes back is. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await logIn(page.request, name);
}

/** One of the demo's people at the API, beside whoever looks at the page. */
export async function personAt(address: string, name: string): Promise<Person> {
  const api = await request.newContext({ baseURL: address });
  await logIn(api, name);
  return async (method, path, data) => {
    const answer = await api.fetch(path, { method, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${name}: ${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Person = (method: string, path: string, data?: unknown) => Promise<any>;

async function logIn(api: APIRequestContext, name: string): Promise<void> {
  const data = { email: `${name}@demo.example`, password: DEMO_PASSWORD };
  const answer = await api.post('/api/auth/login', { data });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`);
}
