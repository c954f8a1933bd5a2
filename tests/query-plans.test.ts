import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SORTS } from '#contract/admin.ts';
import type { Matchup } from '#contract/matchup.ts';
import { FILTERED_ROWS } from '#contract/paging.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { LEADERBOARD_METRICS, MAIN_ENTRY } from '#engine/kinds.ts';
import { LIST_SECTIONS } from '#engine/matchup/tournament-list.ts';
import { deleteOldKeys } from '#server/db/idempotency-keys.ts';
import { findAdmitted } from '#server/features/access/service.ts';
import { deleteExpiredSessions, findActiveSessionIds } from '#server/features/accounts/session-data.ts';
import { createRanks } from '#server/features/accounts/user-ranks.ts';
import { deleteOldAddresses } from '#server/features/covers/service.ts';
import { loadLeaderboard, loadSongLeaderboard } from '#server/features/leaderboards/service.ts';
import { deleteExpiredLookups } from '#server/features/lookups/data.ts';
import { deleteOldAddressKeys } from '#server/features/votes/data.ts';
import { findVotedMatchupIds } from '#server/features/votes/early-end-data.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { findRoomState } from '#server/live/data.ts';
import { changeTournament } from '#server/tournament/change.ts';
import { findNextDueAt } from '#server/tournament/data.ts';
import { applyNextDue } from '#server/tournament/due.ts';
import { moveVotesToAccount } from '#server/tournament/move-votes.ts';
import {
  type ApiClient,
  type CallInput,
  createTestApp,
  PASSWORD,
  type Reply,
  type TestApp,
  type TestUser,
} from './support/app.ts';
import { createGuest } from './support/guests.ts';
import { FILL_TABLES, fillTournamentRows } from './support/large-dataset.ts';
import { uniquePicture } from './support/pictures.ts';
import { startProviders, youtubeLink } from './support/providers.ts';
import { rowsRead, type Statement, statementsOf, stepsOf } from './support/query-plan.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  signUpAll,
  songPageKeyOf,
  tokenOf,
  type UsersOf,
  vote,
} from './support/tournaments.ts';

/** More rows than any call needs, and fewer than each table here has. */
const MOST_ROWS = 3_000;
/** A page reads 101 rows, one more than it shows, in up to four parts of its statement. */
const FEW_ROWS = 4 * 101;
const ADMIN_LISTS = [
  'adminListTournaments',
  'adminListUsers',
  'adminListSongSubmissions',
  'adminListUserTournaments',
] as const;
type Call = () => Promise<Reply>;

let app: TestApp;
let providers: Awaited<ReturnType<typeof startProviders>>;
let people: UsersOf<['p1', 'p2', 'p3', 'p4']>;
let creator: TestUser;
let late: TestUser;
let leaver: TestUser;
let keeper: TestUser;
let code = '';
let ids: {
  [what in
    | 'played'
    | 'full'
    | 'open'
    | 'listed'
    | 'coded'
    | 'hidden'
    | 'song'
    | 'matchup'
    | 'final'
    | 'comment'
    | 'reported'
    | 'question']: number;
};

beforeAll(async () => {
  providers = await startProviders();
  app = await createTestApp({ ADMIN_EMAIL: 'keeper@test.example' }, undefined, providers.targets);
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  creator = people[0] as TestUser;
  [late, leaver, keeper] = await signUpAll(app, ['late', 'leaver', 'keeper']);
  await app.visitor.call(routes.logIn, { body: { email: leaver.email, password: PASSWORD } });
  await app.pool.query(FILL_TABLES);
  const [played, full] = [await startedTournament(), await fillTournament(creator, people, MANUAL)];
  const open = await createTournament(creator, MANUAL);
  const listed = await createTournament(creator, { ...MANUAL, tiebreakerSongs: 'optional' });
  const coded = await createTournament(creator, { ...MANUAL, voterPolicy: 'code' });
  const hidden = await createTournament(creator, { isPublic: false });
  const song = await enterSong(creator, open, 'Mine');
  const { matchups } = await detailOf(creator, played);
  const matchup = matchups[0]?.id ?? 0;
  await creator.call(routes.activateMatchup, at(matchup));
  // The author of this message can be muted.
  await late.call(routes.createComment, { body: { content: 'Hm', matchupId: matchup } });
  const said = await creator.call(routes.createComment, { body: { content: 'Hi', matchupId: matchup } });
  const byOther = { body: { content: 'Look', matchupId: matchup } };
  const written = await (people[1] as TestUser).call(routes.createComment, byOther);
  const asked = await creator.call(routes.createPrediction, { body: question() });
  const final = matchups.find(({ phase }) => phase === 'Finals')?.id ?? 0;
  ids = {
    played,
    full,
    open,
    listed,
    coded,
    hidden,
    song,
    matchup,
    final,
    comment: said.body.id,
    reported: written.body.id,
    question: asked.body.id,
  };
  for (const person of people) await vote(person, { ...matchups[0], id: matchup } as Matchup, 1);
  await app.pool.query(fillTournamentRows(played, matchup));
  // Ranks behind the first thousand are counted from all points, once a minute.
  await app.pool.query('update users set points = 5000 where id = any($1)', [[creator.id, late.id]]);
  // Autovacuum does this in production. Only then can an index alone answer.
  await app.pool.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await app.close();
  await providers.close();
});

const YOUNG = { accountsUnderHours: 720 };
const MANUAL = { schedulingType: 'manual' as const };
const question = () => ({
  title: 'Q',
  expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
});

async function startedTournament(): Promise<number> {
  const { id } = await drawTournament(creator, people);
  return id;
}

/** A completed semifinal whose final has not started. */
async function correctable() {
  const [matchup] = (await detailOf(creator, await startedTournament())).matchups;
  if (!matchup) throw new Error('Nothing was drawn');
  await creator.call(routes.activateMatchup, at(matchup.id));
  await endMatches(app);
  return (await creator.call(routes.getMatchup, at(matchup.id))).body;
}

const metrics = async (route: typeof routes.getLeaderboard | typeof routes.getSongLeaderboard) => {
  const replies = LEADERBOARD_METRICS.map((metric) => app.visitor.call(route, { params: { metric } }));
  return (await Promise.all(replies))[0] as Reply;
};

/** An id that no guest has. Nothing is moved, so that later calls still find their votes. */
const NO_GUEST = 2_000_000_000;

/** Reads that no call below prepares: the admin lists and counts have tests below, and the challenge has no query. */
const OTHER_READS: ReadonlySet<RouteName> = new Set([
  ...ADMIN_LISTS,
  'countTournaments',
  'getGuestChallenge',
]);

/** Calls a GET route for a row of the large tournament. */
function read(route: Route): Promise<Reply> {
  const rows = { matchups: ids.matchup, users: creator.id, predictions: ids.question };
  const [, , kind = ''] = route.path.split('/');
  const id = (rows as Record<string, number>)[kind] ?? (route.access === 'admin' ? ids.question : ids.played);
  const needsNoSong = route === routes.getVoteAudit || route === routes.listQuarantines;
  const user = route.access === 'admin' || needsNoSong ? keeper : creator;
  return (route.access === 'anyone' ? app.visitor : user).call(route, at(id));
}

type GetName = { [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? N : never }[RouteName];

/** The other calls, in an order in which each succeeds. */
const CALLS: Record<Exclude<RouteName, GetName>, Call> & Partial<Record<GetName, Call>> = {
  logIn: () => app.visitor.call(routes.logIn, { body: { email: creator.email, password: PASSWORD } }),
  updateProfile: () =>
    creator.call(routes.updateProfile, { body: { firstName: 'P', lastName: 'T', username: 'p1' } }),
  uploadProfileImage: async () => creator.call(routes.uploadProfileImage, { file: await uniquePicture() }),
  getLeaderboard: () => metrics(routes.getLeaderboard),
  getSongLeaderboard: () => metrics(routes.getSongLeaderboard),
  searchSongs: () => app.visitor.call(routes.searchSongs, { query: { q: 'song' } }),
  getSongPage: () => app.visitor.call(routes.getSongPage, { params: { id: songPageKeyOf('Song 1') } }),
  listSongEntries: () => creator.call(routes.listSongEntries, { params: { id: songPageKeyOf('Song 1') } }),
  adminListHistory: async () => {
    const read = (query: Record<string, string>) => keeper.call(routes.adminListHistory, { query });
    await read({ tournamentId: String(ids.played), action: 'match_opened' });
    await read({ action: 'match_opened' });
    return read({});
  },
  listManagerCandidates: () =>
    creator.call(routes.listManagerCandidates, { ...at(ids.played), query: { q: 'p2' } }),
  addManager: () => creator.call(routes.addManager, at(ids.played, { username: 'LATE' })),
  removeManager: () => creator.call(routes.removeManager, { params: { id: ids.played, userId: late.id } }),
  createTournament: () =>
    creator.call(routes.createTournament, {
      body: { name: 'New', maxParticipants: 4 },
      headers: { 'idempotency-key': 'new' },
    }),
  becomeGuest: async () => (await createGuest(app)).reply,
  listAccountVotes: async () => {
    const signIn = await app.visitor.call(routes.logIn, {
      body: { email: creator.email, password: PASSWORD },
    });
    const cookies = [signIn.headers['set-cookie'] ?? []].flat().map(String);
    const device = cookies.find((each) => each.startsWith('beats_device=')) ?? '';
    return app.browser(device.split(';')[0] ?? '').call(routes.listAccountVotes, at(ids.played));
  },
  makeVoterCodes: async () => {
    const reply = await creator.call(routes.makeVoterCodes, at(ids.coded, { count: 2 }));
    code = reply.body.codes[0].code;
    return reply;
  },
  spendVoterCode: () => creator.call(routes.spendVoterCode, at(ids.coded, { code })),
  withdrawVoterCodes: () => creator.call(routes.withdrawVoterCodes, at(ids.coded, { from: 1, to: 2 })),
  markHeard: async () => {
    const { song1Id } = (await creator.call(routes.getMatchup, at(ids.matchup))).body;
    return creator.call(routes.markHeard, at(song1Id ?? 0));
  },
  castVote: async () => {
    const { song1Id } = (await creator.call(routes.getMatchup, at(ids.matchup))).body;
    const body = { tournamentId: ids.played, matchupId: ids.matchup, songId: song1Id };
    return creator.call(routes.castVote, { body });
  },
  openRound: async () => creator.call(routes.openRound, at(await startedTournament())),
  changeOwnDiscussion: () => creator.call(routes.changeOwnDiscussion, at(ids.matchup, { showsSide: true })),
  createComment: () =>
    creator.call(routes.createComment, {
      body: { content: 'Hi', matchupId: ids.matchup, parentId: ids.comment },
    }),
  updateComment: () => creator.call(routes.updateComment, at(ids.comment, { content: 'Ho' })),
  likeComment: () => late.call(routes.likeComment, at(ids.comment)),
  reactToComment: () => late.call(routes.reactToComment, at(ids.comment, { reaction: 'fire' })),
  deleteComment: () => creator.call(routes.deleteComment, at(ids.comment)),
  createPrediction: () => creator.call(routes.createPrediction, { body: question() }),
  voteOnPrediction: () => late.call(routes.voteOnPrediction, at(ids.question, { vote: 'yes' })),
  resolvePrediction: async () => {
    app.clock.advance(120_000);
    return creator.call(routes.resolvePrediction, at(ids.question, { outcome: 'yes' }));
  },
  disputePrediction: () => late.call(routes.disputePrediction, at(ids.question, { reason: 'It rained.' })),
  adminDecideDispute: () => keeper.call(routes.adminDecideDispute, at(ids.question, { outcome: 'no' })),
  renewShareToken: () => creator.call(routes.renewShareToken, at(ids.hidden)),
  lookUpSong: () => creator.call(routes.lookUpSong, { body: { url: youtubeLink('query-plan-') } }),
  openShare: async () => {
    const token = await tokenOf(creator, ids.hidden);
    return late.call(routes.openShare, { params: { token } });
  },
  joinTournament: () => late.call(routes.joinTournament, at(ids.open)),
  submitSong: () =>
    creator.call(
      routes.submitSong,
      at(ids.open, {
        title: 'New',
        artist: 'A',
        url: 'https://example.com/song',
        submissionType: MAIN_ENTRY,
      }),
    ),
  submitSongs: () =>
    creator.call(
      routes.submitSongs,
      at(ids.listed, { songs: [1, 2, 3].map((number) => ({ title: `Listed ${number}`, artist: 'A' })) }),
    ),
  changeSong: () => creator.call(routes.changeSong, at(ids.song, { title: 'Newer', artist: 'B', url: null })),
  withdrawSong: async () =>
    creator.call(routes.withdrawSong, at(await enterSong(creator, ids.open, 'Gone', { tiebreakers: 1 }))),
  leaveTournament: () => late.call(routes.leaveTournament, at(ids.open)),
  uploadArtwork: async () =>
    creator.call(routes.uploadArtwork, { ...at(ids.song), file: await uniquePicture() }),
  getArtwork: () => app.visitor.call(routes.getArtwork, at(ids.song)),
  getImage: async () => {
    const { profileImageUrl } = (await creator.call(routes.getCurrentUser)).body;
    return app.visitor.call(routes.getImage, { params: { file: profileImageUrl.split('/').at(-1) } });
  },
  updateBackground: () =>
    creator.call(routes.updateBackground, at(ids.open, { type: 'solid', color: '#123456' })),
  deleteSongs: () => creator.call(routes.deleteSongs, at(ids.open, { songIds: [ids.song] })),
  deleteParticipants: async () => {
    const [participant] = (await creator.call(routes.listParticipants, at(ids.open))).body;
    return creator.call(routes.deleteParticipants, at(ids.open, { participantIds: [participant.id] }));
  },
  generateBracket: () => creator.call(routes.generateBracket, at(ids.full)),
  generateKnockout: () => creator.call(routes.generateKnockout, at(ids.full)),
  generateSchedule: () => creator.call(routes.generateSchedule, at(ids.full)),
  activateMatchup: async () => {
    const { matchups } = await detailOf(creator, ids.full);
    return creator.call(routes.activateMatchup, at(matchups[0]?.id ?? 0));
  },
  updateSchedule: async () => {
    const { matchups } = await detailOf(creator, ids.full);
    return creator.call(
      routes.updateSchedule,
      at(matchups[1]?.id ?? 0, {
        startTime: '2030-07-01T12:00:00.000Z',
        endTime: '2030-07-01T13:00:00.000Z',
      }),
    );
  },
  previewQuarantine: () => keeper.call(routes.previewQuarantine, at(ids.matchup, { selection: YOUNG })),
  setVotesAside: () =>
    keeper.call(routes.setVotesAside, at(ids.matchup, { selection: YOUNG, reason: 'A plan' })),
  restoreVotes: async () => {
    const [quarantine] = (await keeper.call(routes.listQuarantines, at(ids.matchup))).body;
    return keeper.call(routes.restoreVotes, at(quarantine.id));
  },
  reopenMatchup: async () => keeper.call(routes.reopenMatchup, at((await correctable()).id, { minutes: 5 })),
  decideMatchup: async () => {
    const { id, winnerId, song1Id, song2Id } = await correctable();
    const loserId = winnerId === song1Id ? song2Id : song1Id;
    return keeper.call(routes.decideMatchup, at(id, { winnerId: loserId, reason: 'wrong_link' }));
  },
  withdrawDrawnSong: async () => {
    const [matchup] = (await detailOf(creator, await startedTournament())).matchups;
    return keeper.call(routes.withdrawDrawnSong, at(matchup?.song1Id ?? 0, {}));
  },
  deleteMatchup: () => creator.call(routes.deleteMatchup, at(ids.final)),
  updateTournament: () =>
    creator.call(
      routes.updateTournament,
      at(ids.open, { settingsVersion: 1, maxParticipants: 8, minUsers: 3 }),
    ),
  cancelTournament: () => creator.call(routes.cancelTournament, at(ids.open, { reason: 'Rain' })),
  deleteTournament: () => creator.call(routes.deleteTournament, at(ids.open)),
  createReport: () =>
    late.call(routes.createReport, { body: { target: 'comment', targetId: ids.reported, reason: 'spam' } }),
  decideReport: async () => {
    const [report] = (await keeper.call(routes.listReports, at(ids.played))).body;
    const mute = { term: 'day', reason: 'Spam' };
    return keeper.call(routes.decideReport, at(report.id, { outcome: 'accepted', hide: true, mute }));
  },
  hideComment: () => keeper.call(routes.hideComment, at(ids.reported, { isHidden: false })),
  hideSong: async () => {
    const { song1Id } = (await creator.call(routes.getMatchup, at(ids.matchup))).body;
    return creator.call(routes.hideSong, at(song1Id, { isHidden: true }));
  },
  muteUser: () =>
    creator.call(routes.muteUser, at(ids.played, { userId: late.id, term: 'day', reason: 'Spam' })),
  unmuteUser: () => creator.call(routes.unmuteUser, { params: { id: ids.played, userId: late.id } }),
  markNoticesRead: () => late.call(routes.markNoticesRead, { body: { upToId: 1_000_000 } }),
  adminBanUser: () => keeper.call(routes.adminBanUser, at(late.id, { term: 'day', reason: 'Spam' })),
  adminUnbanUser: () => keeper.call(routes.adminUnbanUser, at(late.id)),
  adminSetStatus: () => keeper.call(routes.adminSetStatus, at(ids.full, { status: 'setup' })),
  adminDeleteTournament: () => keeper.call(routes.adminDeleteTournament, at(ids.full)),
  adminSetRole: () => keeper.call(routes.adminSetRole, at(late.id, { role: 'admin' })),
  adminSetStats: () => keeper.call(routes.adminSetStats, at(late.id, { points: 7 })),
  adminEndSessions: () => keeper.call(routes.adminEndSessions, at(late.id)),
  adminDeleteUser: () => keeper.call(routes.adminDeleteUser, at(late.id)),
  endOwnSessions: async () => {
    const sessionIds = (await leaver.call(routes.listOwnSessions)).body
      .filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
      .map(({ id }: { id: string }) => id);
    return leaver.call(routes.endOwnSessions, { body: { currentPassword: PASSWORD, sessionIds } });
  },
  changePassword: () =>
    leaver.call(routes.changePassword, { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` } }),
  logOut: () => leaver.call(routes.logOut),
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
const BACKGROUND_QUERIES: Record<string, () => Promise<unknown>> = {
  'a due change': () => applyNextDue(app.context, { exceptIds: [], onApplied: () => {} }),
  'the time of the next due change': () => findNextDueAt(app.context.db),
  'the state of a room': () => findRoomState(app.context.db, ids.played),
  'the admitted watchers of a room': () =>
    findAdmitted(app.context, ids.hidden, [{ userId: late.id, links: { tokens: [], userIds: [] } }]),
  'the active sessions of sockets': () => findActiveSessionIds(app.context.db, ['a', 'b'], app.clock.now()),
  'the votes that a guest takes along': () =>
    changeTournament(app.context, { id: ids.played, by: null }, async (change) => {
      change.isUnchanged = true;
      return moveVotesToAccount(change, { guestId: NO_GUEST, userId: creator.id });
    }),
  'expired sessions': () => deleteExpiredSessions(app.context.db, app.clock.now()),
  'the pictures to copy': async () => {
    const coverUrl = providers.coverAt('plan.png');
    const body = { title: 'Pictured', artist: 'A', coverUrl, submissionType: MAIN_ENTRY };
    await creator.call(routes.submitSong, { ...at(await createTournament(creator, MANUAL)), body });
    await creator.call(routes.createPrediction, { body: { ...question(), imageUrl: coverUrl } });
    expect(await app.mirror.runDue()).toBeGreaterThan(0);
    await creator.call(routes.lookUpSong, { body: { url: youtubeLink('plan-cover-') } });
  },
  'the matches that everyone has voted in': () =>
    findVotedMatchupIds(app.context.db, { id: ids.played, now: app.clock.now(), lockMs: 0 }),
  'old addresses of pictures': () => deleteOldAddresses(app.context.db, app.clock.now()),
  'expired lookups': () => deleteExpiredLookups(app.context.db, app.clock.now()),
  'old keys of address hashes': () =>
    deleteOldAddressKeys(app.context.db, new Date('1995-01-01T00:00:00.000Z')),
  'old idempotency keys': () => deleteOldKeys(app.context.db, app.clock.now()),
};

describe('the rows that a query reads do not grow with the tables', () => {
  it('each table holds more rows than one query may read', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { name } of rows) {
      const { rows: counted } = await app.pool.query(`select count(*)::int as rows from ${name}`);
      expect(counted[0].rows, name).toBeGreaterThan(MOST_ROWS);
    }
  });

  const reads = (Object.keys(routes) as RouteName[])
    .filter((name) => routes[name].method === 'GET' && !(name in CALLS) && !OTHER_READS.has(name))
    .map((name) => [name, () => read(routes[name])] as const);

  it.each([...reads, ...Object.entries(CALLS)])('%s', async (_, call) => {
    const sent = await statementsOf(async () => {
      const { status, body } = await call();
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
    const cursor = String(headers['next-cursor']);
    const sent = await statementsOf(async () => {
      const reply = await client.call(route, { ...input, query: { ...input.query, cursor } });
      expect(reply.body.length).toBeGreaterThan(0);
    });
    return sent;
  };

  it('of predictions', async () => {
    await expectFewRows(await nextPage(app.visitor, routes.listPredictions), FEW_ROWS);
  });

  it('of participants', async () => {
    const sent = await nextPage(app.visitor, routes.listParticipants, at(ids.played));
    // A page has 1,000 participants.
    await expectFewRows(sent, 1_100);
  });

  it('of the sessions of a user', async () => {
    await app.pool.query(
      `insert into sessions (id, user_id, expires_at, created_at)
       select 'mine' || n, $1, '2040-01-01', '2030-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [creator.id],
    );
    await expectFewRows(await nextPage(creator, routes.listOwnSessions), FEW_ROWS);
  });

  it('of a profile’s tournaments, for a user who joined thousands', async () => {
    await app.pool.query(
      `insert into participants (tournament_id, user_id)
       select id, $1 from tournaments where name like 'T%' on conflict do nothing`,
      [leaver.id],
    );
    const sent = [
      ...(await nextPage(creator, routes.listUserTournaments, at(leaver.id))),
      ...(await nextPage(app.visitor, routes.listProfileTournaments, at(leaver.id))),
    ];
    // Each tournament of the page is read twice, and its participants are counted.
    await expectFewRows(sent, 3 * FEW_ROWS);
    await app.pool.query('delete from participants where user_id = $1', [leaver.id]);
  });

  it('of the songs of a user who entered thousands', async () => {
    const [, singer, other] = people;
    const insertSongs = (user: TestUser, key: string, limit: number) =>
      app.pool.query(
        `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
         select id, $1, 'Mine', 'A', $2, 'other', 'main_participant_entry' from tournaments
         where name like 'T%' and is_public limit $3`,
        [user.id, key, limit],
      );
    // Between the singer's first and second page are thousands of songs of another user.
    await insertSongs(singer, 'mine old', 10_000);
    await insertSongs(other, 'mine other', 10_000);
    await insertSongs(singer, 'mine new', 50);
    await app.pool.query('analyze songs');
    await expectFewRows(await nextPage(app.visitor, routes.listProfileSongs, at(singer.id)), FEW_ROWS);
    await app.pool.query("delete from songs where song_key like 'mine %'");
  });

  it('of a user’s own tournaments (rule W27)', async () => {
    const joiner = people[2] as TestUser;
    await app.pool.query(
      `insert into participants (tournament_id, user_id)
       select id, $1 from tournaments where name in ('T1', 'T2', 'T3') on conflict do nothing`,
      [joiner.id],
    );
    const sent = await nextPage(joiner, routes.listOwnTournaments, { query: { limit: 1 } });
    await expectFewRows(sent, FEW_ROWS);
  });

  it('of the own tournaments of a user who joined thousands, each read once and sorted in memory (rule W27)', async () => {
    const joiner = people[3] as TestUser;
    const OWN = 5000;
    await app.pool.query(
      `insert into participants (tournament_id, user_id)
       select id, $1 from tournaments where name like 'T%' order by id limit $2`,
      [joiner.id, OWN],
    );
    await app.pool.query('analyze participants');
    const sent = [
      ...(await statementsOf(async () => {
        const { body } = await joiner.call(routes.listOwnTournaments, { query: { limit: 12 } });
        expect(body).toHaveLength(12);
      })),
      ...(await nextPage(joiner, routes.listOwnTournaments, { query: { limit: 12 } })),
      ...(await nextPage(joiner, routes.listTournaments, { query: { limit: 12 } })),
    ];
    for (const statement of sent) {
      const sorts = (await stepsOf(app.pool, statement)).filter((step) => step['Sort Space Type']);
      expect(
        sorts.every((step) => step['Sort Space Type'] === 'Memory'),
        statement.text,
      ).toBe(true);
    }
    await expectFewRows(sent, OWN + FEW_ROWS);
    await app.pool.query('delete from participants where user_id = $1', [joiner.id]);
  });
});

describe('a foreign key has an index', () => {
  /** Rows of users are emptied, never deleted. */
  const NEVER_DELETED = ['users'];

  it('in every table, unless it names rows that are never deleted', async () => {
    const { rows } = await app.pool.query(
      `select f.conrelid::regclass::text || '.' || a.attname as reference
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.connamespace = 'public'::regnamespace
         and f.confrelid::regclass::text <> all ($1) and not exists (
         select 1 from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])
       order by 1`,
      [NEVER_DELETED],
    );
    expect(rows.map(({ reference }) => reference)).toEqual([]);
  });
});

describe('a page of a discussion is read in the order of an index', () => {
  /** The rows of a table that a page may read for each of its messages, with counts and context. */
  const ROWS_PER_MESSAGE = 10;
  const LIMIT = 20;
  const FIRST = { limit: LIMIT };

  it.each([
    ['the tree', FIRST, 'comments_in_order'],
    ['the top level', { ...FIRST, replies: 2 }, 'comments_threads'],
    ['the replies of a message', { ...FIRST, replies: 2, parentId: 0 }, 'comments_by_parent'],
  ])('%s, at its beginning and in its middle', async (_, level, index) => {
    const query = 'parentId' in level ? { ...level, parentId: ids.comment } : level;
    if ('parentId' in level) await replyOften();
    const { status, headers } = await app.visitor.call(routes.listComments, { ...at(ids.matchup), query });
    expect(status).toBe(200);
    const next = { ...query, cursor: String(headers['next-cursor']) };
    for (const page of [query, next]) {
      const sent = await statementsOf(() =>
        app.visitor.call(routes.listComments, { ...at(ids.matchup), query: page }),
      );
      const statement = sent.find(({ text }) => text.includes('with page'));
      if (!statement) throw new Error('No page was read');
      const names = (await stepsOf(app.pool, statement)).map((step) => step['Index Name']);
      expect(names).toContain(index);
      await expectFewRows([statement], LIMIT * ROWS_PER_MESSAGE);
    }
  });

  const replyOften = () =>
    app.pool.query(
      `insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
       select $1, id, $2, $2, 2, 'r' from users where username like 'u%' limit 3000`,
      [ids.matchup, ids.comment],
    );
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
    await app.pool.query(
      `update predictions set title = 'P' || id, outcome = 'yes', settled_at = expires_at, disputed_at = expires_at,
         dispute_status = 'open'`,
    );
    await app.pool.query('vacuum analyze predictions');
  });

  it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s', async (name) => {
    const ask = (query: object) => keeper.call(LISTS[name], { query: { limit: 50, ...query } });
    const first = await ask({});
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const total = Number(first.headers['x-total-count']);
    expect(total).toBeGreaterThan(10_000);
    for (const sort of ADMIN_SORTS[name]) {
      for (const query of [
        { sort, order: 'asc' },
        { sort, order: 'desc', offset: total - 50 },
        { sort, search: '7' },
        { sort, search: 'found nowhere' },
      ]) {
        const sent = await statementsOf(async () => {
          const { status, body } = await ask(query);
          expect(status).toBe(200);
          expect(body).toHaveLength(query.search === 'found nowhere' ? 0 : 50);
        });
        expect(sent.length).toBeLessThanOrEqual(MOST_QUERIES);
        await expectFewRows(sent, MOST_READ);
      }
    }
  });
});

describe('a page of tournaments reads few rows', () => {
  /** A cursor in the middle of the completed tournaments, the largest section. */
  const middle = async () => {
    const { rows } = await app.pool.query("select id, created_at from tournaments where name = 'T6000'");
    return encodeCursor({
      after: { section: LIST_SECTIONS.completed, at: rows[0].created_at.getTime(), id: rows[0].id },
      dormantBefore: 0,
    });
  };
  const PAGES: Record<string, { query: () => Promise<Record<string, string | number>>; rows: number }> = {
    'the first page': { query: async () => ({ limit: FILTERED_ROWS }), rows: FILTERED_ROWS },
    'the plain list': { query: async () => ({}), rows: 200 },
    'a later page': {
      query: async () => ({ limit: FILTERED_ROWS, cursor: await middle() }),
      rows: FILTERED_ROWS,
    },
    'a page of a filter': {
      query: async () => ({ limit: FILTERED_ROWS, status: 'completed' }),
      rows: FILTERED_ROWS,
    },
    'a search with one result': { query: async () => ({ limit: FILTERED_ROWS, q: 't7003' }), rows: 1 },
    'a search with many results': {
      query: async () => ({ limit: FILTERED_ROWS, q: 't7' }),
      rows: FILTERED_ROWS,
    },
    'a search without results': { query: async () => ({ limit: FILTERED_ROWS, q: 'nowhere' }), rows: 0 },
  };

  it.each(Object.entries(PAGES))('%s', async (_, { query, rows }) => {
    for (const reader of [app.visitor, creator, keeper]) {
      app.context.bus.publish({ type: 'user_changed' });
      const input = { query: await query() };
      const sent = await statementsOf(async () => {
        expect((await reader.call(routes.listTournaments, input)).body).toHaveLength(rows);
      });
      await expectFewRows(sent);
    }
  });

  it('the counts read one index and no row of the table', async () => {
    app.context.bus.publish({ type: 'user_changed' });
    const [statement] = await statementsOf(() => app.visitor.call(routes.countTournaments));
    expect(statement).toBeDefined();
    const scans = (await stepsOf(app.pool, statement as Statement)).filter((step) => step['Relation Name']);
    expect(scans.map((step) => [step['Node Type'], step['Index Name']])).toEqual([
      ['Index Only Scan', 'tournaments_by_status'],
    ]);
  });
});

describe('a search over songs finds its words in an index (rule P20)', () => {
  it.each([
    ['with few results', 's77'],
    ['without a result', 'nowhere'],
  ])('%s', async (_, q) => {
    const sent = await statementsOf(() => app.visitor.call(routes.searchSongs, { query: { q } }));
    const steps = (await Promise.all(sent.map((each) => stepsOf(app.pool, each)))).flat();
    expect(steps.map((step) => step['Index Name'])).toContain('songs_by_words');
    await expectFewRows(sent);
  });
});

describe('a leaderboard is read in the order of an index', () => {
  const indexes = { points: 'by_points', votes: 'by_votes', tournaments: 'by_wins' } as const;

  it.each(LEADERBOARD_METRICS)('by %s', async (metric) => {
    const { db } = app.context;
    const [users] = await statementsOf(() => loadLeaderboard(db, metric));
    expect(await scansOf(users)).toEqual([`users_${indexes[metric]}`]);
    const [songs] = await statementsOf(() => loadSongLeaderboard(db, metric));
    expect(await scansOf(songs)).toEqual([
      `song_stats_${indexes[metric]}`,
      'songs_by_key',
      'tournaments_pkey',
    ]);
  });

  it.each(LEADERBOARD_METRICS)('a later page by %s', async (metric) => {
    const { db } = app.context;
    const users = await statementsOf(async () => {
      await loadLeaderboard(db, metric, (await loadLeaderboard(db, metric)).nextCursor ?? '');
    });
    expect(users.length).toBeGreaterThan(1);
    for (const statement of users) expect(await scansOf(statement)).toEqual([`users_${indexes[metric]}`]);
    const songs = await statementsOf(async () => {
      await loadSongLeaderboard(db, metric, (await loadSongLeaderboard(db, metric)).nextCursor ?? '');
    });
    expect(songs.length).toBeGreaterThan(1);
    for (const statement of songs) {
      expect(await scansOf(statement)).toEqual([
        `song_stats_${indexes[metric]}`,
        'songs_by_key',
        'tournaments_pkey',
      ]);
    }
    await expectFewRows(songs, FEW_ROWS);
  });

  it('a rank is counted from the index alone', async () => {
    const statements = await statementsOf(() => createRanks().rankOf(app.context.db, 1));
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(await scansOf(statement)).toEqual(['users_by_points']);
      const kinds = (await stepsOf(app.pool, statement)).map((step) => step['Node Type']);
      expect(kinds).toContain('Index Only Scan');
    }
  });

  /** The scans, sorts and hashes of a statement in their order: each by its index, else by its kind. */
  async function scansOf(statement: Statement | undefined): Promise<string[]> {
    if (!statement) throw new Error('No statement was sent');
    return (await stepsOf(app.pool, statement))
      .filter((step) => /Scan|Sort|Hash/.test(step['Node Type']))
      .map((step) => step['Index Name'] ?? step['Node Type']);
  }
});
