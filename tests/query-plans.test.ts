import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SORTS } from '#contract/admin.ts';
import type { Matchup } from '#contract/matchup.ts';
import { FILTERED_ROWS } from '#contract/paging.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { LEADERBOARD_METRICS } from '#engine/kinds.ts';
import { LIST_SECTIONS } from '#engine/matchup/tournament-list.ts';
import { deleteOldKeys } from '#server/db/idempotency-keys.ts';
import { copyCounters } from '#server/db/user-counters.ts';
import { findAdmitted } from '#server/features/access/service.ts';
import {
  deleteExpiredSessions,
  findActiveSessionIds,
  isFirstOfSite,
} from '#server/features/accounts/data.ts';
import { deleteExpiredLinks, makeToken } from '#server/features/accounts/links.ts';
import { createRanks } from '#server/features/accounts/user-ranks.ts';
import { findLatestIn, isBusy } from '#server/features/backups/data.ts';
import { deleteOldCards } from '#server/features/cards/service.ts';
import { deleteOldAddresses } from '#server/features/covers/service.ts';
import { loadLeaderboard, loadSongLeaderboard } from '#server/features/leaderboards/service.ts';
import { deleteExpiredLookups } from '#server/features/lookups/data.ts';
import { deleteOldMails } from '#server/features/mail/service.ts';
import { deleteEndedChallenges } from '#server/features/passkeys/service.ts';
import { findWaitingMails } from '#server/features/reminders/data.ts';
import { deleteOldAddressKeys, findVotedMatchupIds } from '#server/features/votes/data.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { findRoomState } from '#server/live/data.ts';
import { deleteOldAnnouncements } from '#server/outbound/expander.ts';
import { findDueTimes } from '#server/outbound/outbox-data.ts';
import { changeTournament } from '#server/tournament/change.ts';
import { sumUserFacts } from '#server/tournament/correction-data.ts';
import { findNextDueAt } from '#server/tournament/data.ts';
import { moveVotesToAccount } from '#server/tournament/move-votes.ts';
import { applyNextDue } from '#server/tournament/timekeeper.ts';
import {
  type ApiClient,
  type CallInput,
  createTestApp,
  PASSWORD,
  type Reply,
  type TestUser,
} from './support/app.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { codeAt } from './support/authenticator-app.ts';
import { describeCalls } from './support/calls.ts';
import { createGuest } from './support/guests.ts';
import { startHookReceiver } from './support/hook-receiver.ts';
import { FILL_TABLES, fillTournamentRows } from './support/large-dataset.ts';
import { openBrowser } from './support/provider-browser.ts';
import { startProviders, youtubeLink } from './support/providers.ts';
import { rowsRead, type Statement, statementsOf, stepsOf } from './support/query-plan.ts';
import { SOCIAL_ENV, startSocialProviders } from './support/social-providers.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  fillTournament,
  inMinutes,
  MANUAL,
  matchesIn,
  openMatch,
  removeParticipant,
  signUpAll,
  tokenOf,
  vote,
} from './support/tournaments.ts';

/** More rows than any call needs, and fewer than each table here has. */
const MOST_ROWS = 3_000;
/** A page reads 101 rows, one more than it shows, in up to four parts of its statement. */
const FEW_ROWS = 4 * 101;

const PUBLIC_URL = 'http://localhost';
const providers = await startProviders();
const social = await startSocialProviders();
const receiver = await startHookReceiver();
const app = await createTestApp(
  { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'beats@test.example', PUBLIC_URL, ...SOCIAL_ENV },
  undefined,
  { ...providers.targets, trusted: [...providers.targets.trusted, ...receiver.targets.trusted] },
  social.targets,
);
afterAll(async () => {
  await app.close();
  await social.close();
  await providers.close();
  await receiver.close();
});
const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
const [creator, second, joiner, collector] = people;
const NAMES = ['late', 'leaver', 'goer', 'keeper', 'submitter'] as const;
const [late, leaver, goer, keeper, submitter] = await signUpAll(app, NAMES);
const signIn = ({ email }: TestUser) =>
  app.visitor.call(routes.logIn, { body: { email, password: PASSWORD } });
await app.rows("update users set role = 'admin' where id = $1", keeper.id);
await signIn(leaver);
await app.rows(FILL_TABLES);

const YOUNG = { accountsUnderHours: 720 };
const SANCTION = { term: 'day', reason: 'Spam' };
const PUSH_KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
const question = () => ({ body: { title: 'Q', expiresAt: inMinutes(app, 1) } });
const write = async (user: TestUser, matchupId: number, parentId?: number) =>
  (await user.call(routes.createComment, { body: { content: 'Hi', matchupId, parentId } })).body.id as number;

const drawn = await drawTournament(creator, people);
const played = drawn.id;
const [matchup, next] = drawn.matchups as [Matchup, Matchup];
const [final] = matchesIn(drawn, 'Finals') as [Matchup];
const open = await createTournament(creator, MANUAL);
const ids = {
  played,
  open,
  matchup: matchup.id,
  song: await enterSong(creator, open, 'Mine'),
  full: await fillTournament(creator, people, MANUAL),
  hidden: await createTournament(creator, { isPublic: false }),
  question: (await creator.call(routes.createPrediction, question())).body.id as number,
};
await creator.call(routes.activateMatchup, at(ids.matchup));
// The author of this message can be muted.
await write(late, ids.matchup);
const [comment, reportedComment] = [await write(creator, ids.matchup), await write(second, ids.matchup)];
for (const person of people) await vote(person, matchup, 1);
await app.rows(fillTournamentRows(played, ids.matchup));
// Ranks behind the first thousand are counted from all points, once a minute.
await app.rows('update user_counters set points = 5000 where user_id = any($1)', [
  creator.id,
  late.id,
  keeper.id,
]);
await app.rows(copyCounters('user_counters c'));
// Autovacuum does this in production. Only then can an index alone answer.
await app.rows('vacuum analyze');

type Call = () => Promise<Reply>;
/** A call by a user, whose input may be prepared first. */
type Step = readonly [who: ApiClient, input?: CallInput | (() => CallInput | Promise<CallInput>)];

const eachMetric = async (route: Route) => {
  const replies = LEADERBOARD_METRICS.map((metric) => app.visitor.call(route, { params: { metric } }));
  return (await Promise.all(replies))[0] as Reply;
};

/** Reads that no call below prepares: the admin lists and counts have tests below, and the others have no query. */
const OTHER_READS: ReadonlySet<RouteName> = new Set([
  'adminListTournaments',
  'adminListUsers',
  'adminListSongSubmissions',
  'adminListUserTournaments',
  'countTournaments',
  'getGuestChallenge',
  'getSite',
  'getAppManifest',
  'getAppIcon',
  // Counts the mails that wait.
  'adminGetSystem',
  'getProviderReturn',
]);

const { table, inputOf } = await describeCalls({ app, creator, submitter, admin: keeper });

/** Calls a GET route for a row of the large tournament. */
function read(route: Route): Promise<Reply> {
  const rows = { matchups: ids.matchup, users: creator.id, predictions: ids.question };
  const [, , kind = ''] = route.path.split('/');
  const id = (rows as Record<string, number>)[kind] ?? (route.access === 'admin' ? ids.question : ids.played);
  const needsNoSong = route === routes.getVoteAudit || route === routes.listQuarantines;
  const user = route.access === 'admin' || needsNoSong ? keeper : creator;
  return (route.access === 'anyone' ? app.visitor : user).call(route, at(id));
}

const NEW_PASSWORD = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` };
const firstOf = async (reader: ApiClient, route: Route, id: number) =>
  (await reader.call(route, at(id))).body[0];
const matchIn = async (id: number, index: number, body?: object) =>
  at((await detailOf(creator, id)).matchups[index]?.id ?? 0, body);
const linkOf = async ({ id: userId, email }: TestUser, purpose: 'verify' | 'reset') =>
  (await makeToken(app.context, { userId, email, purpose })).token;
let passkeyId = 0;
let webHookId = 0;
const authenticator = createAuthenticator();
const passkeyAnswer = async () => {
  const { body: options } = await app.visitor.call(routes.beginPasskeySignIn);
  return { body: { response: authenticator.get(options) } };
};
let secret = '';
const nextCode = (body = {}) => {
  app.clock.advance(30_000);
  return { body: { ...body, code: codeAt(secret, app.clock.now()) } };
};

/** These calls read no table, a backup reads all, and this site has its admin. */
const UNREAD: ReadonlySet<RouteName> = new Set([
  'readPlaylist',
  'beginPasskeySignIn',
  'adminMakeBackup',
  'becomeAdmin',
]);

/** Reads of a row that no other call here has made. */
const OWN_ROWS: ReadonlySet<RouteName> = new Set([
  'getSongPage',
  'listSongEntries',
  'getSongCard',
  'getArtwork',
  'getImage',
  'getOembed',
  'getPersonalCalendar',
]);

/** These calls need rows that the test adds, read more than their own rows, or follow each other in this order. */
const CALLS: Partial<Record<RouteName, Step | Call>> = {
  logIn: () => signIn(creator),
  confirmIdentity: async () => {
    await app.rows('update users set email_verified_at = now() where id = $1', creator.id);
    Object.assign(social.state.discord, { email: creator.email });
    const browser = openBrowser(app, PUBLIC_URL);
    await browser.signIn('discord');
    await browser.call(routes.getProviderReturn);
    return browser.call(routes.confirmIdentity, { body: { password: PASSWORD } });
  },
  proveByProvider: async () => {
    // Discord proves nothing beside a password.
    const [user] = await app.rows('select password_hash from users where id = $1', creator.id);
    await app.rows('update users set password_hash = null where id = $1', creator.id);
    const reply = await creator.call(routes.proveByProvider, { body: { provider: 'discord' } });
    await app.rows('update users set password_hash = $2 where id = $1', creator.id, user.password_hash);
    return reply;
  },
  disconnectIdentity: async () => {
    await creator.call(routes.prove, { body: { currentPassword: PASSWORD } });
    return creator.call(routes.disconnectIdentity, { body: { provider: 'discord' } });
  },
  updateProfile: [creator, { body: { firstName: 'P', lastName: 'T', username: 'p1' } }],
  openShare: [late, async () => ({ params: { token: await tokenOf(creator, ids.hidden) } })],
  connectIdentity: [creator, { body: { provider: 'discord' } }],
  getLeaderboard: () => eachMetric(routes.getLeaderboard),
  getSongLeaderboard: () => eachMetric(routes.getSongLeaderboard),
  searchSongs: [app.visitor, { query: { q: 'song' } }],
  adminListHistory: async () => {
    const list = (query: Record<string, string>) => keeper.call(routes.adminListHistory, { query });
    await list({ tournamentId: String(ids.played), action: 'match_opened' });
    await list({ action: 'match_opened' });
    return list({});
  },
  listManagerCandidates: [creator, { ...at(ids.played), query: { q: 'p2' } }],
  addManager: [creator, at(ids.played, { username: 'LATE' })],
  removeManager: [creator, { params: { id: ids.played, userId: late.id } }],
  createTournament: [
    creator,
    { body: { name: 'New', maxParticipants: 4 }, headers: { 'idempotency-key': 'new' } },
  ],
  becomeGuest: async () => (await createGuest(app)).reply,
  listAccountVotes: async () => {
    const cookies = [(await signIn(creator)).headers['set-cookie'] ?? []].flat().map(String);
    const device = cookies.find((each) => each.startsWith('beats_device=')) ?? '';
    return app.browser(device.split(';')[0] ?? '').call(routes.listAccountVotes, at(ids.played));
  },
  changeOwnTwin: [late, () => at(ids.played, { isTwinVoter: true })],
  markHeard: [creator, at(matchup.song1Id ?? 0)],
  castVote: () => vote(creator, matchup, 1),
  changeOwnDiscussion: [creator, at(ids.matchup, { showsSide: true })],
  createComment: [creator, { body: { content: 'Hi', matchupId: ids.matchup, parentId: comment } }],
  updateComment: [creator, at(comment, { content: 'Ho' })],
  likeComment: [late, at(comment)],
  reactToComment: [late, at(comment, { reaction: 'fire' })],
  deleteComment: [creator, at(comment)],
  lookUpSong: [creator, { body: { url: youtubeLink('query-plan-') } }],
  changeSong: [creator, at(ids.song, { title: 'Newer', artist: 'B', url: null })],
  withdrawSong: [creator, async () => at(await enterSong(creator, ids.open, 'Gone', { tiebreakers: 1 }))],
  deleteSongs: [creator, at(ids.open, { songIds: [ids.song] })],
  deleteParticipants: () => removeParticipant(creator, ids.open, creator),
  generateBracket: [creator, at(ids.full)],
  updateSchedule: [
    creator,
    () =>
      matchIn(ids.full, 1, { startTime: '2030-07-01T12:00:00.000Z', endTime: '2030-07-01T13:00:00.000Z' }),
  ],
  previewQuarantine: [keeper, at(ids.matchup, { selection: YOUNG })],
  setVotesAside: [keeper, at(ids.matchup, { selection: YOUNG, reason: 'A plan' })],
  restoreVotes: [keeper, async () => at((await firstOf(keeper, routes.listQuarantines, ids.matchup)).id)],
  deleteMatchup: [creator, at(final.id)],
  updateTournament: [creator, at(ids.open, { settingsVersion: 1, maxParticipants: 8, minUsers: 3 })],
  cancelTournament: [creator, at(ids.open, { reason: 'Rain' })],
  playAgain: [creator, at(ids.open, { withSongs: true })],
  listSeries: [creator, at(ids.open)],
  deleteTournament: [creator, at(ids.open)],
  createReport: [late, { body: { target: 'comment', targetId: reportedComment, reason: 'spam' } }],
  decideReport: [
    keeper,
    async () => {
      const { id } = await firstOf(keeper, routes.listReports, ids.played);
      return at(id, { outcome: 'accepted', hide: true, mute: SANCTION });
    },
  ],
  hideComment: [keeper, at(reportedComment, { isHidden: false })],
  hideSong: [creator, at(next.song1Id ?? 0, { isHidden: true })],
  muteUser: [creator, at(ids.played, { ...SANCTION, userId: late.id })],
  unmuteUser: [creator, { params: { id: ids.played, userId: late.id } }],
  markNoticesRead: [late, { body: { upToId: 1_000_000 } }],
  adminSetStatus: [keeper, at(ids.full, { status: 'setup' })],
  adminSetRole: [keeper, at(late.id, { role: 'admin' })],
  forgotPassword: [app.visitor, { body: { email: second.email } }],
  sendVerification: [leaver],
  changeEmail: [leaver, { body: { email: 'new@test.example', currentPassword: PASSWORD } }],
  cancelEmailChange: [leaver],
  disownEmail: [app.visitor, async () => ({ body: { token: await linkOf(second, 'verify') } })],
  confirmEmail: [app.visitor, async () => ({ body: { token: await linkOf(leaver, 'verify') } })],
  resetPassword: [
    app.visitor,
    async () => ({ body: { token: await linkOf(second, 'reset'), newPassword: `${PASSWORD} 3` } }),
  ],
  endOwnSessions: [leaver, { body: { currentPassword: PASSWORD, sessionIds: 'others' } }],
  changePassword: [leaver, { body: NEW_PASSWORD }],
  beginPasskey: [keeper],
  addPasskey: async () => {
    const { body: options } = await keeper.call(routes.beginPasskey);
    const reply = await keeper.call(routes.addPasskey, {
      body: { response: authenticator.create(options) },
    });
    passkeyId = reply.body.id;
    return reply;
  },
  renamePasskey: [keeper, () => at(passkeyId, { name: 'Phone' })],
  signInByPasskey: [app.visitor, passkeyAnswer],
  proveByPasskey: [keeper, passkeyAnswer],
  removePasskey: [keeper, () => at(passkeyId)],
  beginSecondFactor: async () => {
    const reply = await keeper.call(routes.beginSecondFactor);
    secret = reply.body.secret;
    return reply;
  },
  confirmSecondFactor: [keeper, () => ({ body: { code: codeAt(secret, app.clock.now()) } })],
  finishSignIn: async () => {
    const cookies = [(await signIn(keeper)).headers['set-cookie'] ?? []].flat().map(String);
    return app.browser(cookies[0]?.split(';')[0] ?? '').call(routes.finishSignIn, nextCode());
  },
  renewRecoveryCodes: [keeper, () => nextCode()],
  turnOffSecondFactor: [keeper, () => nextCode({ currentPassword: PASSWORD })],
  createApiKey: async () => {
    await creator.call(routes.prove, { body: { currentPassword: PASSWORD } });
    return creator.call(routes.createApiKey, { body: { name: 'Robot', scope: 'write' } });
  },
  deleteApiKey: [creator, async () => at((await creator.call(routes.listApiKeys)).body[0].id)],
  addPushDevice: [creator, { body: { endpoint: 'https://fcm.googleapis.com/x', keys: PUSH_KEYS } }],
  deletePushDevice: [creator, async () => at((await creator.call(routes.getReminders)).body.devices[0].id)],
  unsubscribe: () =>
    app.visitor.call(routes.unsubscribe, { body: { token: app.digests.tokenOf(creator.id) } }),
  updateTournamentReminders: [
    creator,
    at(ids.played, { choice: 'follow', pushKinds: ['result'], mailKinds: null }),
  ],
  addWebHook: async () => {
    const body = { kind: 'standard', address: receiver.address, events: ['result'], isSpoilerFree: false };
    const reply = await creator.call(routes.addWebHook, at(ids.played, body));
    webHookId = reply.body.id;
    return reply;
  },
  changeWebHook: [creator, () => at(webHookId, { isOn: true })],
  renewWebHookSecret: [creator, () => at(webHookId)],
  testWebHook: [creator, () => at(webHookId)],
  listDeliveries: [creator, () => at(webHookId)],
  deleteWebHook: [creator, () => at(webHookId)],
  deleteAccount: [goer, { body: { currentPassword: PASSWORD } }],
  logOut: [leaver],
};

/** Makes the rows of a call as the table of all calls does. Returns the call, by a user who may make it. */
const prepare = async (name: RouteName): Promise<Call> => {
  const [statuses] = table[name];
  const callers = [app.visitor, collector, submitter, creator, keeper];
  const caller = [3, 2, 4].find((index) => statuses[index] === 200);
  const input = await inputOf(name);
  return () => callers[caller ?? 3]?.call(routes[name], input) as Promise<Reply>;
};

const callIn = async (name: RouteName, step: Step | Call) => {
  if (typeof step === 'function') return step();
  const [who, input = {}] = step;
  return who.call(routes[name], typeof input === 'function' ? await input() : input);
};

async function expectFewRows(statements: Statement[], most = MOST_ROWS) {
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    for (const [table, rows] of await rowsRead(app.pool, statement)) {
      expect(rows, `${table}: ${statement.text}`).toBeLessThan(most);
    }
  }
}

/** Queries that run without a call. */
const { db } = app.context;
const now = () => app.clock.now();
/** An id that no guest has. Nothing is moved, so that later calls still find their votes. */
const NO_GUEST = 2_000_000_000;
const BACKGROUND_QUERIES: Record<string, () => Promise<unknown>> = {
  'a due change': () => applyNextDue(app.context, { exceptIds: [], onApplied: () => {} }),
  'the time of the next due change': () => findNextDueAt(db),
  'the state of a room': () => findRoomState(db, ids.played),
  'the admitted watchers of a room': () =>
    findAdmitted(app.context, ids.hidden, [{ userId: late.id, links: { tokens: [], userIds: [] } }]),
  'the active sessions of sockets': () => findActiveSessionIds(db, ['a', 'b'], now()),
  'the votes that a guest takes along': () =>
    changeTournament(app.context, { id: ids.played, by: null }, async (change) => {
      change.isUnchanged = true;
      return moveVotesToAccount(change, { guestId: NO_GUEST, userId: creator.id });
    }),
  'what a tournament has paid': () => db.transaction((tx) => sumUserFacts(tx, ids.played)),
  'expired sessions': () => deleteExpiredSessions(db, now()),
  'the pictures to copy': async () => {
    const coverUrl = providers.coverAt('plan.png');
    await enterSong(creator, await createTournament(creator, MANUAL), 'Pictured', { coverUrl });
    const { body } = question();
    await creator.call(routes.createPrediction, { body: { ...body, imageUrl: coverUrl } });
    expect(await app.mirror.runDue()).toBeGreaterThan(0);
    await creator.call(routes.lookUpSong, { body: { url: youtubeLink('plan-cover-') } });
  },
  'whether an account is the first of the site': () => isFirstOfSite(db, creator.id),
  'whether a backup waits': () => isBusy(db, { now: now(), soon: now(), until: now() }),
  'the latest backups': () => findLatestIn(db, ['unproven', 'failed']),
  'the matches that everyone has voted in': () =>
    findVotedMatchupIds(db, { id: ids.played, now: now(), lockMs: 0, missing: new Map() }),
  'old addresses of pictures': () => deleteOldAddresses(db, now()),
  'ended challenges': () => deleteEndedChallenges(db, now()),
  'the next mail': async () => app.mails?.runDue(),
  'the reminders of an opened match': async () => {
    await app.rows(
      `insert into announcements (kind, tournament_id, matchup_id, due_at) values ('match_opened', $1, $2, $3)`,
      ids.played,
      ids.matchup,
      now(),
    );
    await app.outbox.expandDue();
    await app.pushes.runDue();
  },
  'the reminders of a mail': () => findWaitingMails(db, creator.id),
  'what is due in the outbox': () => findDueTimes(db),
  'the next announcement': () => app.outbox.expandDue(),
  'old announcements': () => deleteOldAnnouncements(db, now()),
  'expired links': () => deleteExpiredLinks(db, new Date('1995-01-01T00:00:00.000Z')),
  'old mails': () => deleteOldMails(db, now()),
  'old share pictures': () => deleteOldCards(db, new Date('2010-02-01T00:00:00.000Z')),
  'expired lookups': () => deleteExpiredLookups(db, now()),
  'old keys of address hashes': () => deleteOldAddressKeys(db, new Date('1995-01-01T00:00:00.000Z')),
  'old idempotency keys': () => deleteOldKeys(db, now()),
};

describe('a match that ends once all have voted', () => {
  const early = { ...MANUAL, voterPolicy: 'participants', closeWhenAllVoted: true } as const;
  const missing = new Map<number, number>();
  const look = (id: number) =>
    statementsOf(async () => {
      expect(await findVotedMatchupIds(db, { id, now: now(), lockMs: 0, missing })).toEqual([]);
    });
  /** Every second user is banned, the others may vote. */
  const joinAll = async (id: number, isFollowing: boolean) => {
    await app.rows(
      `insert into participants (tournament_id, user_id, is_following)
       select $1, id, $2 from users where username like 'u%' and id % 4 = 1`,
      id,
      isFollowing,
    );
    await app.rows('vacuum analyze participants');
  };
  afterAll(async () => {
    await app.rows(
      `delete from votes v using matchups m, tournaments t
       where m.id = v.matchup_id and t.id = m.tournament_id and t.close_when_all_voted`,
    );
    await app.rows('delete from tournaments where close_when_all_voted');
  });

  it('reads no followers', async () => {
    const { tournamentId } = await openMatch(creator, people, early);
    await joinAll(tournamentId, true);
    const sent = await look(tournamentId);
    await expectFewRows(sent, FEW_ROWS);
    const steps = (await Promise.all(sent.map((each) => stepsOf(app.pool, each)))).flat();
    expect(steps.map((step) => step['Index Name'])).toContain('participants_playing');
  });

  it('reads one participant again if the last of thousands never votes', async () => {
    const { id, tournamentId, song1Id } = await openMatch(creator, people, early);
    await joinAll(tournamentId, false);
    await app.rows(
      `insert into votes (matchup_id, user_id, song_id, last_outcome) select $1, user_id, $2, 0 from participants
       where tournament_id = $3 and user_id < (select max(user_id) from participants where tournament_id = $3)`,
      id,
      song1Id,
      tournamentId,
    );
    expect((await look(tournamentId)).length).toBeGreaterThan(6);
    const again = await look(tournamentId);
    expect(again).toHaveLength(3);
    await expectFewRows(again, 10);
  });
});

describe('the rows that a query reads do not grow with the tables', () => {
  it('each table holds more rows than one query may read', async () => {
    const tables = await app.rows(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { name } of tables) {
      // They have one row.
      if (name === 'site_logos' || name === 'push_keys') continue;
      const [{ rows }] = await app.rows(`select count(*)::int as rows from ${name}`);
      expect(rows, name).toBeGreaterThan(MOST_ROWS);
    }
  });

  const others = (Object.keys(routes) as RouteName[]).filter((name) => !(name in CALLS));
  const reads = others
    .filter((name) => routes[name].method === 'GET' && !OWN_ROWS.has(name) && !OTHER_READS.has(name))
    .map((name) => [name, () => read(routes[name])] as const);
  const prepared = others
    .filter((name) => (routes[name].method !== 'GET' && !UNREAD.has(name)) || OWN_ROWS.has(name))
    .map((name) => [name, null] as const);
  const steps = Object.entries(CALLS) as [RouteName, Step | Call][];

  it.each([...reads, ...steps, ...prepared])('%s', async (name, step) => {
    const call = step ?? (await prepare(name));
    const sent = await statementsOf(async () => {
      const { status, body } = await callIn(name, call);
      expect(status, JSON.stringify(body)).toBeLessThan(300);
    });
    await expectFewRows(sent);
  });

  it.each(Object.entries(BACKGROUND_QUERIES))('%s', async (_, act) => {
    await expectFewRows(await statementsOf(act));
  });

  it('a query without an index exceeds the limit', async () => {
    const statement = { text: "select 1 from users where first_name = 'x'", values: [] };
    expect((await rowsRead(app.pool, statement)).get('users')).toBeGreaterThan(MOST_ROWS);
  });
});

describe('a later page reads few rows of large tables', () => {
  const nextPage = async (client: ApiClient, route: Route, input: CallInput = {}) => {
    const { headers } = await client.call(route, input);
    const query = { ...input.query, cursor: String(headers['next-cursor']) };
    return statementsOf(async () => {
      expect((await client.call(route, { ...input, query })).body.length).toBeGreaterThan(0);
    });
  };
  const joinAll = (user: TestUser, limit = 100_000) =>
    app.rows(
      `insert into participants (tournament_id, user_id)
       select id, $1 from tournaments where name like 'T%' order by id limit $2 on conflict do nothing`,
      user.id,
      limit,
    );
  const leaveAll = (user: TestUser) => app.rows('delete from participants where user_id = $1', user.id);

  it.each([
    ['predictions', routes.listPredictions, {}, FEW_ROWS],
    // A page has 1,000 participants.
    ['participants', routes.listParticipants, at(ids.played), 1_100],
  ] as const)('of %s', async (_, route, input, most) => {
    await expectFewRows(await nextPage(app.visitor, route, input), most);
  });

  it('of the sessions of a user', async () => {
    await app.rows(
      `insert into sessions (id, user_id, expires_at, created_at)
       select 'mine' || n, $1, '2040-01-01', '2030-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 5000) n`,
      creator.id,
    );
    await expectFewRows(await nextPage(creator, routes.listOwnSessions), FEW_ROWS);
  });

  it('of a profile’s tournaments, for a user who joined thousands', async () => {
    await joinAll(leaver);
    const sent = [
      ...(await nextPage(creator, routes.listUserTournaments, at(leaver.id))),
      ...(await nextPage(app.visitor, routes.listProfileTournaments, at(leaver.id))),
    ];
    // Each tournament of the page is read twice, and its participants are counted.
    await expectFewRows(sent, 3 * FEW_ROWS);
    await leaveAll(leaver);
  });

  it('of the songs of a user who entered thousands', async () => {
    const insertSongs = (user: TestUser, key: string, limit: number) =>
      app.rows(
        `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
         select id, $1, 'Mine', 'A', $2, 'other', 'main_participant_entry' from tournaments
         where name like 'T%' and is_public limit $3`,
        user.id,
        key,
        limit,
      );
    // Between the singer's first and second page are thousands of songs of another user.
    await insertSongs(second, 'mine old', 10_000);
    await insertSongs(joiner, 'mine other', 10_000);
    await insertSongs(second, 'mine new', 50);
    await app.rows('analyze songs');
    await expectFewRows(await nextPage(app.visitor, routes.listProfileSongs, at(second.id)), FEW_ROWS);
    await app.rows("delete from songs where song_key like 'mine %'");
  });

  it('of the own tournaments of a user who joined some, or thousands, each read once and sorted in memory (rule W27)', async () => {
    await joinAll(joiner, 3);
    await expectFewRows(await nextPage(joiner, routes.listOwnTournaments, { query: { limit: 1 } }), FEW_ROWS);
    const OWN = 5000;
    await joinAll(collector, OWN);
    await app.rows('analyze participants');
    const first = { query: { limit: 12 } };
    const sent = [
      ...(await statementsOf(async () => {
        expect((await collector.call(routes.listOwnTournaments, first)).body).toHaveLength(12);
      })),
      ...(await nextPage(collector, routes.listOwnTournaments, first)),
      ...(await nextPage(collector, routes.listTournaments, first)),
    ];
    for (const statement of sent) {
      const sorts = (await stepsOf(app.pool, statement)).map((step) => step['Sort Space Type']);
      expect(sorts, statement.text).not.toContain('Disk');
    }
    await expectFewRows(sent, OWN + FEW_ROWS);
    await leaveAll(collector);
  });
});

it('every foreign key has an index, unless it names users, whose rows are emptied and never deleted', async () => {
  const references = await app.rows(
    `select f.conrelid::regclass::text || '.' || a.attname as reference
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace
       and f.confrelid::regclass::text <> 'users' and not exists (
       select 1 from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])
     order by 1`,
  );
  expect(references).toEqual([]);
});

describe('a page of a discussion is read in the order of an index', () => {
  /** The rows of a table that a page may read for each of its messages, with counts and context. */
  const ROWS_PER_MESSAGE = 10;
  const LIMIT = 20;
  const pageOf = (query: Record<string, number | string>) =>
    app.visitor.call(routes.listComments, { ...at(ids.matchup), query });

  it.each([
    ['the tree', {}, 'comments_in_order'],
    ['the top level', { replies: 2 }, 'comments_threads'],
    ['the replies of a message', { replies: 2, parentId: reportedComment }, 'comments_by_parent'],
  ])('%s, at its beginning and in its middle', async (_, level, index) => {
    if ('parentId' in level) {
      await app.rows(
        `insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
         select $1, id, $2, $2, 2, 'r' from users where username like 'u%' limit 3000`,
        ids.matchup,
        reportedComment,
      );
    }
    const query = { limit: LIMIT, ...level };
    const { headers } = await pageOf(query);
    for (const page of [query, { ...query, cursor: String(headers['next-cursor']) }]) {
      const sent = await statementsOf(() => pageOf(page));
      const statement = sent.find(({ text }) => text.includes('with page')) as Statement;
      const names = (await stepsOf(app.pool, statement)).map((step) => step['Index Name']);
      expect(names).toContain(index);
      await expectFewRows([statement], LIMIT * ROWS_PER_MESSAGE);
    }
  });
});

describe('an admin list of more than 10,000 rows takes three queries at most, and no query for each row', () => {
  const LISTS = {
    tournaments: routes.adminListTournaments,
    users: routes.adminListUsers,
    songSubmissions: routes.adminListSongSubmissions,
    userTournaments: routes.adminListUserTournaments,
    disputes: routes.adminListDisputes,
  };
  /** The rows of a page, their total and what belongs to the rows. */
  const MOST_QUERIES = 3;
  /** A query reads a whole table six times at most. A list that is read row by row would read it thousands of times. */
  const MOST_READ = 100_000;

  beforeAll(async () => {
    await app.rows(
      `update predictions set title = 'P' || id, outcome = 'yes', settled_at = expires_at, disputed_at = expires_at,
         dispute_status = 'open'`,
    );
    await app.rows('vacuum analyze predictions');
  });

  it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s', async (name) => {
    const ask = (query: object) => keeper.call(LISTS[name], { query: { limit: 50, ...query } });
    const total = Number((await ask({})).headers['x-total-count']);
    expect(total).toBeGreaterThan(10_000);
    for (const sort of ADMIN_SORTS[name]) {
      for (const [more, rows] of [
        [{ order: 'asc' }, 50],
        [{ order: 'desc', offset: total - 50 }, 50],
        [{ search: '7' }, 50],
        [{ search: 'found nowhere' }, 0],
      ] as const) {
        const sent = await statementsOf(async () => {
          expect((await ask({ sort, ...more })).body).toHaveLength(rows);
        });
        // The session of the caller is read again once a minute.
        const ofList = sent.filter(({ text }) => !text.includes('sessions'));
        expect(ofList.length).toBeLessThanOrEqual(MOST_QUERIES);
        await expectFewRows(sent, MOST_READ);
      }
    }
  });
});

const [completed] = await app.rows("select id, created_at as at from tournaments where name = 'T6000'");
/** A cursor in the middle of the completed tournaments, the largest section. */
const MIDDLE = encodeCursor({
  after: { section: LIST_SECTIONS.completed, at: completed.at.getTime(), id: completed.id },
  dormantBefore: 0,
});

describe('a page of tournaments reads few rows', () => {
  it.each([
    ['the first page', {}, FILTERED_ROWS],
    ['the plain list', { limit: 200 }, 200],
    ['a later page', { cursor: MIDDLE }, FILTERED_ROWS],
    ['a page of a filter', { status: 'completed' }, FILTERED_ROWS],
    ['a search with one result', { q: 't7003' }, 1],
    ['a search with many results', { q: 't7' }, FILTERED_ROWS],
    ['a search without results', { q: 'nowhere' }, 0],
  ])('%s', async (_, more, rows) => {
    const query = { limit: FILTERED_ROWS, ...more };
    for (const reader of [app.visitor, creator, keeper]) {
      app.context.bus.publish({ type: 'user_changed' });
      const sent = await statementsOf(async () => {
        expect((await reader.call(routes.listTournaments, { query })).body).toHaveLength(rows);
      });
      await expectFewRows(sent);
    }
  });

  it('the counts read one index and no row of the table', async () => {
    app.context.bus.publish({ type: 'user_changed' });
    const [statement] = await statementsOf(() => app.visitor.call(routes.countTournaments));
    const scans = (await stepsOf(app.pool, statement as Statement)).filter((step) => step['Relation Name']);
    expect(scans.map((step) => [step['Node Type'], step['Index Name']])).toEqual([
      ['Index Only Scan', 'tournaments_by_status'],
    ]);
  });
});

it.each(['s77', 'nowhere'])('a search over songs finds the words of %s in an index (rule P20)', async (q) => {
  const sent = await statementsOf(() => app.visitor.call(routes.searchSongs, { query: { q } }));
  const steps = (await Promise.all(sent.map((each) => stepsOf(app.pool, each)))).flat();
  expect(steps.map((step) => step['Index Name'])).toContain('songs_by_words');
  await expectFewRows(sent);
});

describe('a leaderboard is read in the order of an index', () => {
  const indexes = { points: 'by_points', votes: 'by_votes', tournaments: 'by_wins' } as const;
  /** The scans, sorts and hashes of a statement in their order: each by its index, else by its kind. */
  const scansOf = async (statement: Statement) =>
    (await stepsOf(app.pool, statement))
      .filter((step) => /Scan|Sort|Hash/.test(step['Node Type']))
      .map((step) => step['Index Name'] ?? step['Node Type']);

  it.each(LEADERBOARD_METRICS)('on its first page and a later one by %s', async (metric) => {
    const ofUsers = [`user_ranking_${indexes[metric]}`, 'users_pkey'];
    const ofSongs = [`song_stats_${indexes[metric]}`, 'songs_by_key', 'tournaments_pkey'];
    for (const [load, expected] of [
      [loadLeaderboard, ofUsers],
      [loadSongLeaderboard, ofSongs],
    ] as const) {
      const sent = await statementsOf(async () => {
        await load(db, metric, (await load(db, metric)).nextCursor ?? '');
      });
      expect(sent.length).toBeGreaterThan(1);
      for (const statement of sent) expect(await scansOf(statement)).toEqual(expected);
      if (expected === ofSongs) await expectFewRows(sent, FEW_ROWS);
    }
  });

  it('a rank is counted from the index alone', async () => {
    const statements = await statementsOf(() => createRanks().rankOf(db, 1));
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(await scansOf(statement)).toEqual(['user_ranking_by_points']);
      const kinds = (await stepsOf(app.pool, statement)).map((step) => step['Node Type']);
      expect(kinds).toContain('Index Only Scan');
    }
  });
});
