import { describe, expect, it } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import type { ApiClient, CallInput, TestUser } from './support/app.ts';
import { describeCalls } from './support/calls.ts';
import { createCommunity } from './support/community.ts';
import { createGuest } from './support/guests.ts';

const ROLES = ['visitor', 'user', 'submitter', 'creator', 'admin', 'revoked', 'guest', 'manager'] as const;
type Role = (typeof ROLES)[number];

const { app, people, admin } = await createCommunity({ LIMIT_SONGS: '10000' }, [
  'creator',
  'submitter',
  'manager',
]);
const [creator, submitter, manager] = people;
const SHARED: Partial<Record<Role, TestUser>> = { creator, submitter, admin, manager };
const { table, inputOf, newUser } = await describeCalls({ app, creator, submitter, admin });
let guest: Promise<ApiClient> | undefined;

/** A client in that role. `user` and `revoked` get a new account at each call. */
async function callerIn(role: Role): Promise<ApiClient> {
  if (role === 'visitor') return app.visitor;
  if (role === 'guest') {
    guest ??= createGuest(app);
    return guest;
  }
  if (role === 'manager') {
    await app.rows(
      `insert into managers (tournament_id, user_id, created_at)
        select id, $1, now() from tournaments where creator_id = $2 on conflict do nothing`,
      manager.id,
      creator.id,
    );
  }
  const person = SHARED[role] ?? (await newUser());
  if (role === 'revoked') await person.call(routes.logOut);
  return person;
}

/** The calls that answer a guest otherwise than a visitor, and their status (rule Y5). */
const GUEST_STATUSES: Partial<Record<RouteName, number>> = {
  // A guest stays the same guest.
  becomeGuest: 200,
  listUserVotes: 200,
  // Without a vote there is none to draw.
  getOwnVotesCard: 404,
  getVoterStanding: 200,
  getTwin: 200,
  checkVote: 200,
  // Only accounts vote in this tournament.
  castVote: 403,
  listLikedComments: 200,
  likeComment: 200,
  spendVoterCode: 200,
  joinRoom: 200,
  getOwnPlace: 200,
  changeOwnPlace: 200,
};

/** The calls that answer a manager otherwise than the creator, and their status. */
const MANAGER_STATUSES: Partial<Record<RouteName, number>> = {
  deleteTournament: 403,
  renewShareToken: 403,
  listManagerCandidates: 403,
  addManager: 403,
  removeManager: 403,
  transferTournament: 403,
  reopenMatchup: 403,
  decideMatchup: 403,
  // The creator has joined already, and the manager has not.
  joinTournament: 200,
  leaveTournament: 409,
  // The creator is its author.
  resolvePrediction: 403,
};

function statusOf(name: RouteName, role: Role): number {
  const [visitor, user, submitter, creator, admin] = table[name][0];
  const guest = GUEST_STATUSES[name] ?? visitor;
  const manager = MANAGER_STATUSES[name] ?? creator;
  return { visitor, user, submitter, creator, admin, revoked: visitor, guest, manager }[role];
}

/** These would end the shared sessions and the guest for the following calls. */
const signsOut = (name: RouteName) => name === 'logIn' || name === 'logOut';

describe.each(Object.keys(table) as RouteName[])('%s', (name) => {
  const route = routes[name];
  let unchanged: Promise<CallInput> | undefined;

  it.each(ROLES.map((role) => [role, statusOf(name, role)] as const))(
    'answers %s with %i (rules A2, O2)',
    async (role, status) => {
      if (signsOut(name)) guest = undefined;
      // Reads and refused calls change nothing, so they share one preparation.
      const isChange = route.method !== 'GET' && status < 300;
      if (!isChange) unchanged ??= inputOf(name);
      const input = await (isChange ? inputOf(name) : unchanged);
      const caller = await callerIn(signsOut(name) && SHARED[role] ? 'user' : role);
      const reply = await caller.call(route, input);
      expect(reply.status === 201 ? 200 : reply.status, JSON.stringify(reply.body)).toBe(status);
      if (status === 401) expect(reply.body).toMatchObject({ message: 'Unauthorized', code: 'UNAUTHORIZED' });
      // No other call starts a session.
      const cookies = [reply.headers['set-cookie']].flat().map(String);
      expect(cookies.some((cookie) => /session=[^;]/.test(cookie))).toBe(name === 'logIn');
    },
  );
});

/** Every row of every table but the kept share pictures, as PostgreSQL writes it. */
async function everything(): Promise<string[][]> {
  const tables = await app.rows(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'cards'",
  );
  expect(tables.length).toBeGreaterThan(10);
  const contents = tables.map(({ name }) => app.rows(`select t::text as row from "${name}" t`));
  return (await Promise.all(contents)).map((rows) => rows.map(({ row }) => row));
}

// `getProviderReturn` reads a cookie only, and without it answers with 404, as `getOwnVotesCard` does without a vote.
const reading = (Object.keys(table) as RouteName[]).filter(
  (name) => routes[name].method === 'GET' && name !== 'getProviderReturn' && name !== 'getOwnVotesCard',
);

it.each(reading)('%s changes no row, because it is a GET', async (name) => {
  const input = await inputOf(name);
  // A session that was not seen for an hour is written.
  await app.rows('update sessions set last_seen_at = $1', app.clock.now());
  const before = await everything();
  expect((await admin.call(routes[name], input)).status).toBe(200);
  expect(await everything()).toEqual(before);
});
