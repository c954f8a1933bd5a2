import { createTestApp, type TestApp, type TestUser } from './app.ts';
import { signUpAll } from './tournaments.ts';

/** A server with an admin and users, the first of whom creates tournaments. */
export type Community = { app: TestApp; people: TestUser[]; creator: TestUser; admin: TestUser };

/** Starts the server on a fresh database and signs its users up. The caller closes the app. */
export async function createCommunity(
  env: Record<string, string> = {},
  names: string[] = ['p1', 'p2', 'p3', 'p4'],
): Promise<Community> {
  const app = await createTestApp({ ADMIN_EMAIL: 'admin@test.example', ...env });
  const people = await signUpAll(app, names);
  return { app, people, creator: people[0] as TestUser, admin: await app.signUp('admin') };
}
