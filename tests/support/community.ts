import { afterAll, expect, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { findDifferences } from '#server/db/recount.ts';
import { findTallies } from '#server/tournament/data.ts';
import { type ApiClient, createTestApp, type TestApp, type TestUser } from './app.ts';
import { eventually } from './eventually.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';
import { startProviders } from './providers.ts';
import { signUpAll, type UsersOf } from './tournaments.ts';

/** The names of eight users, enough for two groups. */
export const EIGHT = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'] as const;

/** A server with users, the first of whom creates tournaments, and an admin. */
type Community<Names extends readonly string[]> = {
  app: TestApp;
  people: UsersOf<Names>;
  creator: TestUser;
  admin: TestUser;
};

type AppOptions = Parameters<typeof createTestApp>;

/** Starts the server on a fresh database for the tests of a file. */
export async function openApp(...options: AppOptions): Promise<TestApp> {
  const app = await createTestApp(...options);
  afterAll(() => app.close());
  return app;
}

/** Starts another server on a fresh database, which is closed after the test. */
export async function openTestApp(...options: AppOptions): Promise<TestApp> {
  const app = await createTestApp(...options);
  onTestFinished(() => app.close());
  return app;
}

/** Starts stand-in providers for the tests of a file. */
export async function openProviders() {
  const providers = await startProviders();
  afterAll(() => providers.close());
  return providers;
}

/** Starts the server on a fresh database for the tests of a file, and signs its users up. */
export async function createCommunity<const Names extends readonly string[] = ['p1', 'p2', 'p3', 'p4']>(
  env: Record<string, string> = {},
  names?: Names,
): Promise<Community<Names>> {
  const app = await openApp({ ADMIN_EMAIL: 'admin@test.example', ...env });
  const people = (await signUpAll(app, names ?? ['p1', 'p2', 'p3', 'p4'])) as UsersOf<Names>;
  return { app, people, creator: people[0] as TestUser, admin: await app.signUp('admin') };
}

/** All votes of each side of a matchup, and the votes of guests, as they are stored. */
export async function storedTally({ context }: Pick<TestApp, 'context'>, matchupId: number) {
  const [tally] = await findTallies(context.db, [matchupId]);
  if (!tally) throw new Error(`Matchup ${matchupId} does not exist`);
  const { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes } = tally;
  return { all: [song1Votes, song2Votes], guests: [song1GuestVotes, song2GuestVotes] };
}

/** Expects that all counters agree with what they count. */
export const expectCountsToAgree = async ({ pool }: TestApp) =>
  expect(await findDifferences(pool)).toEqual([]);

/** Waits until that many connections to the app's database wait for a lock. */
export const waitForLocks = ({ pool }: TestApp, least = 1) =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(rowCount).toBeGreaterThanOrEqual(least);
  });

/** Holds what a statement of a transaction locks. Returns what commits the transaction. */
export async function holdLock({ pool }: TestApp, statement: string, ...values: unknown[]) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('commit').finally(() => client.release());
  };
  onTestFinished(release);
  return release;
}

/** The app's database. `act` runs after its first answer, before this is used. */
export function actAfterFirstRead({ pool }: TestApp, act: () => Promise<unknown>) {
  const watched: typeof pool = Object.create(pool);
  let reads = 0;
  watched.query = (async (...query: Parameters<typeof pool.query>) => {
    const answer = await pool.query(...query);
    reads += 1;
    if (reads === 1) await act();
    return answer;
  }) as never;
  return openDatabase(watched);
}

/** The address at which the server listens, from the first call on. */
export async function addressOf({ http }: TestApp): Promise<string> {
  return http.server.listening ? http.listeningOrigin : http.listen({ port: 0, host: '127.0.0.1' });
}

/** Opens a socket, which is closed after the test. */
export async function connect(app: TestApp, { cookie }: ApiClient = app.visitor): Promise<LiveClient> {
  const client = await openLiveClient(await addressOf(app), cookie ? { cookie } : {});
  onTestFinished(() => client.socket.terminate());
  return client;
}

/** Opens a socket in the room of a tournament. */
export async function watch(app: TestApp, tournamentId: number, reader?: ApiClient): Promise<LiveClient> {
  const client = await connect(app, reader);
  await client.join(tournamentId);
  return client;
}
