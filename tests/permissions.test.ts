import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { type ApiClient, createTestApp, PASSWORD, type TestApp, type TestUser } from './support/app.ts';
import { createGuest, prepareGuest } from './support/guests.ts';
import {
  createTournament,
  detailOf,
  enterSong,
  fillTournament,
  MINUTE_MS,
  openLink,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const ROLES = ['visitor', 'user', 'submitter', 'creator', 'admin', 'revoked', 'guest', 'manager'] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
let creator: TestUser;
let submitter: TestUser;
let admin: TestUser;
let manager: TestUser;
let picture: Buffer;
let guest: Promise<ApiClient> | undefined;
let fresh = 0;

beforeAll(async () => {
  app = await createTestApp({
    LIMIT_SONGS: '10000',
    LIMIT_CHANGES: '10000',
    ADMIN_EMAIL: 'admin@test.example',
    LIMIT_TOURNAMENTS: '1000',
    LIMIT_COMMENTS: '1000',
    LIMIT_UPLOADS: '1000',
    LIMIT_PREDICTIONS: '1000',
    LIMIT_REPORTS: '1000',
  });
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  creator = await app.signUp('creator');
  submitter = await app.signUp('submitter');
  admin = await app.signUp('admin');
  manager = await app.signUp('manager');
});
afterAll(() => app.close());

/** A client in that role. `user` and `revoked` get a new account at each call. */
async function callerIn(role: Role): Promise<ApiClient> {
  if (role === 'visitor') return app.visitor;
  if (role === 'creator') return creator;
  if (role === 'submitter') return submitter;
  if (role === 'admin') return admin;
  if (role === 'manager') return nameManager();
  if (role === 'guest') {
    guest ??= createGuest(app);
    return guest;
  }
  fresh += 1;
  const person = await app.signUp(`${role}_${fresh}`);
  if (role === 'revoked') await person.call(routes.logOut);
  return person;
}

/** Makes `manager` a manager of all tournaments of the creator, and returns the client. */
async function nameManager(): Promise<ApiClient> {
  await app.pool.query(
    `insert into managers (tournament_id, user_id, created_at)
      select id, $1, now() from tournaments where creator_id = $2 on conflict do nothing`,
    [manager.id, creator.id],
  );
  return manager;
}

type Input = {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Buffer;
};

const settings = { schedulingType: 'manual' as const };
const filling = async () => {
  const id = await createTournament(creator, settings);
  await enterSong(submitter, id, 'Entered');
  return id;
};
const coded = () => createTournament(creator, { ...settings, voterPolicy: 'code' });
const withCode = async (): Promise<Input> => {
  const params = { id: await coded() };
  const { body } = await creator.call(routes.makeVoterCodes, { params, body: { count: 1 } });
  return { params, body: { code: body.codes[0]?.code } };
};
/** A private tournament that the submitter is in. */
const hidden = async () => {
  const id = await createTournament(creator, { ...settings, isPublic: false });
  await openLink(await tokenOf(creator, id), [submitter]);
  await submitter.call(routes.joinTournament, { params: { id } });
  return id;
};
/** A tournament that the submitter manages. */
const inManaged = async (): Promise<Input> => {
  const id = await filling();
  await creator.call(routes.addManager, { params: { id }, body: { userId: submitter.id } });
  return { params: { id, userId: submitter.id } };
};
const full = () => fillTournament(creator, [submitter, submitter, submitter, submitter], settings);
const drawn = async () => {
  const id = await full();
  await creator.call(routes.generateBracket, { params: { id } });
  const [matchup] = (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals');
  if (!matchup) throw new Error('Nothing was drawn');
  return matchup;
};
const open = async () => {
  const matchup = await drawn();
  await creator.call(routes.activateMatchup, { params: { id: matchup.id } });
  return matchup;
};
/** A completed semifinal without a vote. */
const ended = async () => {
  const matchup = await open();
  app.clock.advance(61 * MINUTE_MS);
  await app.timekeeper.runDue();
  return (await creator.call(routes.getMatchup, { params: { id: matchup.id } })).body;
};
const loserOf = ({ winnerId, song1Id, song2Id }: Awaited<ReturnType<typeof ended>>) =>
  winnerId === song1Id ? song2Id : song1Id;
const inTournament = async (id: Promise<number>): Promise<Input> => ({ params: { id: await id } });
const inMatchup = async (matchup: ReturnType<typeof drawn>): Promise<Input> => ({
  params: { id: (await matchup).id },
});
const final = async () => {
  const { tournamentId } = await drawn();
  const last = (await detailOf(creator, tournamentId)).matchups.find((m) => m.phase === 'Finals');
  if (!last) throw new Error('Nothing was drawn');
  return last;
};
const inComment = async (): Promise<Input> => {
  const body = { content: 'Mine', matchupId: (await drawn()).id };
  return { params: { id: (await submitter.call(routes.createComment, { body })).body.id } };
};
const question = () => ({
  title: 'Will it rain?',
  expiresAt: new Date(app.clock.now().getTime() + MINUTE_MS).toISOString(),
});
const inPrediction = async (author: TestUser): Promise<Input> => {
  const { body } = await author.call(routes.createPrediction, { body: question() });
  return { params: { id: body.id } };
};
/** A settled prediction that the submitter answered. */
const inSettled = async (): Promise<Input> => {
  const input = await inPrediction(creator);
  await app.pool.query('delete from tokens');
  await submitter.call(routes.voteOnPrediction, { ...input, body: { vote: 'yes' } });
  app.clock.advance(2 * MINUTE_MS);
  await creator.call(routes.resolvePrediction, { ...input, body: { outcome: 'no' } });
  return input;
};
const inDispute = async (): Promise<Input> => {
  const input = await inSettled();
  await submitter.call(routes.disputePrediction, { ...input, body: { reason: 'It did rain.' } });
  return input;
};
const inSong = async (): Promise<Input> => {
  const [song] = (await detailOf(creator, await filling())).songs;
  return { params: { id: song?.id ?? 0 } };
};
const enteredSongKey = async (): Promise<string> => {
  const [song] = (await detailOf(creator, await filling())).songs;
  return Buffer.from(songKey(song?.title ?? '', song?.artist ?? '')).toString('base64url');
};
const inPicturedSong = async (): Promise<Input> => {
  const input = await inSong();
  await submitter.call(routes.uploadArtwork, { ...input, file: picture });
  return input;
};
const inImage = async (): Promise<Input> => {
  const { body } = await submitter.call(routes.uploadProfileImage, { file: picture });
  return { params: { file: body.profileImageUrl.replace('/api/images/', '') } };
};
const inUser = async (): Promise<Input> => {
  fresh += 1;
  return { params: { id: (await app.signUp(`user_${fresh}`)).id } };
};
/** An open matchup with three votes of young accounts. */
const crowded = async (): Promise<Input> => {
  const matchup = await open();
  for (const person of [creator, submitter, admin]) await vote(person, matchup, 1);
  return { params: { id: matchup.id } };
};
const YOUNG = { accountsUnderHours: 720 };
const inQuarantine = async (): Promise<Input> => {
  const { body } = await admin.call(routes.setVotesAside, {
    ...(await crowded()),
    body: { selection: YOUNG, reason: 'A test' },
  });
  return { params: { id: body.id } };
};
const report = async (targetId: number, target: string) => {
  const body = { target, targetId, reason: 'spam' };
  fresh += 1;
  await (await app.signUp(`reporter_${fresh}`)).call(routes.createReport, { body });
};
/** A report of a message of the submitter in a tournament of the creator. */
const inReport = async (): Promise<Input> => {
  await report(Number((await inComment()).params?.id), 'comment');
  const { rows } = await app.pool.query('select max(id) as id from reports');
  return { params: { id: rows[0].id } };
};
const isHidden = { body: { isHidden: true } };
const sanction = { term: 'day', reason: 'Spam' };
const inMute = async (): Promise<Input> => {
  const id = await filling();
  await creator.call(routes.muteUser, { params: { id }, body: { ...sanction, userId: submitter.id } });
  return { params: { id, userId: submitter.id } };
};
const inBan = async (): Promise<Input> => {
  const input = await inUser();
  await admin.call(routes.adminBanUser, { ...input, body: sanction });
  return input;
};
const nothing = async (): Promise<Input> => ({});
/** A solved challenge of another browser: it makes no guest, and accounts need none. */
const guestProof = async (): Promise<Input> => ({ body: (await prepareGuest(app)).body });

/** The status that each route answers to a visitor, user, submitter, creator, admin and revoked session. */
const TABLE: Record<RouteName, [prepare: () => Promise<Input>, statuses: readonly number[]]> = {
  getCurrentUser: [nothing, [401, 200, 200, 200, 200, 401]],
  logIn: [
    async () => ({ body: { email: 'creator@test.example', password: PASSWORD } }),
    [200, 200, 200, 200, 200, 200],
  ],
  logOut: [nothing, [200, 200, 200, 200, 200, 200]],
  updateProfile: [async () => ({ body: { firstName: 'A', lastName: 'B' } }), [401, 200, 200, 200, 200, 401]],
  listTournaments: [nothing, [200, 200, 200, 200, 200, 200]],
  countTournaments: [nothing, [200, 200, 200, 200, 200, 200]],
  listOwnTournaments: [nothing, [401, 200, 200, 200, 200, 401]],
  createTournament: [
    async () => ({ body: { name: 'Cup', maxParticipants: 4 } }),
    [401, 201, 201, 201, 201, 401],
  ],
  getTournament: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  listMatchups: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  getGuestChallenge: [nothing, [200, 200, 200, 200, 200, 200]],
  becomeGuest: [guestProof, [400, 409, 409, 409, 409, 400]],
  listAccountVotes: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  listUserVotes: [() => inTournament(filling()), [401, 200, 200, 200, 200, 401]],
  getVoterStanding: [() => inTournament(filling()), [401, 200, 200, 200, 200, 401]],
  getVoterCodes: [() => inTournament(filling()), [401, 403, 403, 200, 200, 401]],
  makeVoterCodes: [
    async () => ({ ...(await inTournament(coded())), body: { count: 1 } }),
    [401, 403, 403, 201, 201, 401],
  ],
  withdrawVoterCodes: [
    async () => ({ ...(await inTournament(filling())), body: { from: 1, to: 1 } }),
    [401, 403, 403, 200, 200, 401],
  ],
  spendVoterCode: [withCode, [401, 200, 200, 200, 200, 401]],
  listHeard: [() => inTournament(filling()), [401, 200, 200, 200, 200, 401]],
  getTiebreakerUsage: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  listParticipants: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  getParticipation: [() => inTournament(filling()), [401, 200, 200, 200, 200, 401]],
  getSchedule: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  openShare: [
    async () => ({ params: { token: await tokenOf(creator, await hidden()) } }),
    [200, 200, 200, 200, 200, 200],
  ],
  renewShareToken: [() => inTournament(hidden()), [401, 404, 403, 200, 200, 401]],
  // The submitter and the creator are participants already.
  joinTournament: [() => inTournament(filling()), [401, 200, 409, 409, 200, 401]],
  submitSong: [
    async () => ({
      params: { id: await filling() },
      body: { title: 'Mine', artist: 'Me', submissionType: MAIN_ENTRY },
    }),
    [401, 201, 201, 201, 201, 401],
  ],
  // Lookups are off here.
  lookUpSong: [async () => ({ body: { text: 'A - B' } }), [401, 409, 409, 409, 409, 401]],
  submitSongs: [
    async () => ({
      params: { id: await createTournament(creator, { tiebreakerSongs: 'optional' }) },
      body: { songs: [{ title: 'Mine', artist: 'Me' }] },
    }),
    [401, 201, 201, 201, 201, 401],
  ],
  changeSong: [async () => ({ ...(await inSong()), body: { title: 'New' } }), [401, 403, 200, 403, 403, 401]],
  markHeard: [inSong, [401, 200, 200, 200, 200, 401]],
  withdrawSong: [inSong, [401, 403, 200, 403, 403, 401]],
  // Only the submitter and the creator have joined.
  leaveTournament: [() => inTournament(filling()), [401, 409, 200, 200, 409, 401]],
  generateBracket: [() => inTournament(full()), [401, 403, 403, 200, 403, 401]],
  generateKnockout: [
    async () => inTournament(drawn().then((m) => m.tournamentId)),
    [401, 403, 403, 200, 403, 401],
  ],
  generateSchedule: [
    async () => inTournament(drawn().then((m) => m.tournamentId)),
    [401, 403, 403, 200, 200, 401],
  ],
  openRound: [async () => inTournament(drawn().then((m) => m.tournamentId)), [401, 403, 403, 200, 200, 401]],
  getMatchup: [() => inMatchup(drawn()), [200, 200, 200, 200, 200, 200]],
  listTimeChanges: [() => inMatchup(drawn()), [200, 200, 200, 200, 200, 200]],
  listHistory: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  getDrawCheck: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  adminListHistory: [nothing, [401, 403, 403, 403, 200, 401]],
  listManagers: [() => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  listManagerCandidates: [() => inTournament(filling()), [401, 403, 403, 200, 200, 401]],
  addManager: [
    async () => ({ ...(await inTournament(filling())), body: { username: 'submitter' } }),
    [401, 403, 403, 201, 201, 401],
  ],
  // The submitter is the manager.
  removeManager: [inManaged, [401, 403, 200, 200, 200, 401]],
  getPlaylistM3u: [async () => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  getPlaylistCsv: [async () => inTournament(filling()), [200, 200, 200, 200, 200, 200]],
  getCalendar: [() => inMatchup(open()), [200, 200, 200, 200, 200, 200]],
  checkVote: [() => inMatchup(drawn()), [401, 200, 200, 200, 200, 401]],
  activateMatchup: [() => inMatchup(drawn()), [401, 403, 403, 200, 200, 401]],
  updateSchedule: [
    async () => ({ ...(await inMatchup(drawn())), body: { startTime: null, endTime: null } }),
    [401, 403, 403, 200, 200, 401],
  ],
  castVote: [
    async () => {
      const { tournamentId, id, song1Id } = await open();
      return { body: { tournamentId, matchupId: id, songId: song1Id } };
    },
    [401, 200, 200, 200, 200, 401],
  ],
  listComments: [() => inMatchup(drawn()), [200, 200, 200, 200, 200, 200]],
  listLikedComments: [() => inMatchup(drawn()), [401, 200, 200, 200, 200, 401]],
  getOwnDiscussion: [() => inMatchup(drawn()), [401, 200, 200, 200, 200, 401]],
  changeOwnDiscussion: [
    async () => ({ ...(await inMatchup(drawn())), body: { showsSide: true } }),
    [401, 200, 200, 200, 200, 401],
  ],
  createComment: [
    async () => ({ body: { content: 'Hello', matchupId: (await drawn()).id } }),
    [401, 201, 201, 201, 201, 401],
  ],
  listOwnSessions: [nothing, [401, 200, 200, 200, 200, 401]],
  endOwnSessions: [
    async () => ({ body: { currentPassword: PASSWORD, sessionIds: ['unknown'] } }),
    [401, 200, 200, 200, 200, 401],
  ],
  changePassword: [
    async () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
    [401, 200, 200, 200, 200, 401],
  ],
  uploadProfileImage: [async () => ({ file: picture }), [401, 200, 200, 200, 200, 401]],
  listUserTournaments: [async () => ({ params: { id: creator.id } }), [401, 200, 200, 200, 200, 401]],
  listAchievements: [async () => ({ params: { id: creator.id } }), [401, 200, 200, 200, 200, 401]],
  updateTournament: [
    async () => ({ ...(await inTournament(filling())), body: { settingsVersion: 1, name: 'New' } }),
    [401, 403, 403, 200, 403, 401],
  ],
  cancelTournament: [
    async () => ({ ...(await inTournament(filling())), body: { reason: 'Rain' } }),
    [401, 403, 403, 200, 403, 401],
  ],
  deleteTournament: [() => inTournament(filling()), [401, 403, 403, 200, 403, 401]],
  getProfile: [async () => ({ params: { id: creator.id } }), [200, 200, 200, 200, 200, 200]],
  listProfileTournaments: [async () => ({ params: { id: creator.id } }), [200, 200, 200, 200, 200, 200]],
  listProfileSongs: [async () => ({ params: { id: submitter.id } }), [200, 200, 200, 200, 200, 200]],
  updateBackground: [
    async () => ({ ...(await inTournament(filling())), body: { type: 'solid', color: '#123456' } }),
    [401, 403, 403, 200, 200, 401],
  ],
  deleteSongs: [
    async () => ({ ...(await inTournament(filling())), body: { songIds: [1] } }),
    [401, 403, 403, 200, 200, 401],
  ],
  deleteParticipants: [
    async () => ({ ...(await inTournament(filling())), body: { participantIds: [1] } }),
    [401, 403, 403, 200, 200, 401],
  ],
  reopenMatchup: [
    async () => ({ ...(await inMatchup(ended())), body: { minutes: 5 } }),
    [401, 403, 403, 200, 200, 401],
  ],
  decideMatchup: [
    async () => {
      const matchup = await ended();
      return { params: { id: matchup.id }, body: { winnerId: loserOf(matchup), reason: 'wrong_link' } };
    },
    [401, 403, 403, 200, 200, 401],
  ],
  withdrawDrawnSong: [
    async () => ({ params: { id: (await drawn()).song1Id ?? 0 }, body: {} }),
    [401, 403, 200, 200, 200, 401],
  ],
  deleteMatchup: [() => inMatchup(final()), [401, 403, 403, 200, 200, 401]],
  // The submitter is the author.
  updateComment: [
    async () => ({ ...(await inComment()), body: { content: 'Changed' } }),
    [401, 403, 200, 403, 403, 401],
  ],
  deleteComment: [inComment, [401, 403, 200, 200, 200, 401]],
  likeComment: [inComment, [401, 200, 200, 200, 200, 401]],
  reactToComment: [
    async () => ({ ...(await inComment()), body: { reaction: 'fire' } }),
    [401, 200, 200, 200, 200, 401],
  ],
  listPredictions: [nothing, [200, 200, 200, 200, 200, 200]],
  getPrediction: [() => inPrediction(creator), [401, 200, 200, 200, 200, 401]],
  getTokens: [nothing, [401, 200, 200, 200, 200, 401]],
  createPrediction: [async () => ({ body: question() }), [401, 201, 201, 201, 201, 401]],
  voteOnPrediction: [
    async () => ({ ...(await inPrediction(creator)), body: { vote: 'yes' } }),
    [401, 200, 200, 200, 200, 401],
  ],
  // The creator is the author.
  resolvePrediction: [
    async () => {
      const input = await inPrediction(creator);
      app.clock.advance(2 * MINUTE_MS);
      return { ...input, body: { outcome: 'void' } };
    },
    [401, 403, 403, 200, 200, 401],
  ],
  getLeaderboard: [async () => ({ params: { metric: 'points' } }), [200, 200, 200, 200, 200, 200]],
  searchSongs: [async () => ({ query: { q: 'song' } }), [200, 200, 200, 200, 200, 200]],
  getSongPage: [async () => ({ params: { id: await enteredSongKey() } }), [200, 200, 200, 200, 200, 200]],
  listSongEntries: [async () => ({ params: { id: await enteredSongKey() } }), [200, 200, 200, 200, 200, 200]],
  getSongLeaderboard: [async () => ({ params: { metric: 'votes' } }), [200, 200, 200, 200, 200, 200]],
  uploadArtwork: [async () => ({ ...(await inSong()), file: picture }), [401, 403, 200, 403, 200, 401]],
  getArtwork: [inPicturedSong, [200, 200, 200, 200, 200, 200]],
  getImage: [inImage, [200, 200, 200, 200, 200, 200]],
  adminListTournaments: [nothing, [401, 403, 403, 403, 200, 401]],
  adminDeleteTournament: [() => inTournament(filling()), [401, 403, 403, 403, 200, 401]],
  adminSetStatus: [
    async () => ({ ...(await inTournament(filling())), body: { status: 'cancelled' } }),
    [401, 403, 403, 403, 200, 401],
  ],
  adminListUsers: [nothing, [401, 403, 403, 403, 200, 401]],
  adminSetRole: [
    async () => ({ ...(await inUser()), body: { role: 'user' } }),
    [401, 403, 403, 403, 200, 401],
  ],
  adminSetStats: [async () => ({ ...(await inUser()), body: { points: 1 } }), [401, 403, 403, 403, 200, 401]],
  adminDeleteUser: [inUser, [401, 403, 403, 403, 200, 401]],
  adminEndSessions: [inUser, [401, 403, 403, 403, 200, 401]],
  adminListSongSubmissions: [nothing, [401, 403, 403, 403, 200, 401]],
  adminListUserTournaments: [nothing, [401, 403, 403, 403, 200, 401]],
  // Only the submitter has answered.
  disputePrediction: [
    async () => ({ ...(await inSettled()), body: { reason: 'It did rain.' } }),
    [401, 403, 200, 403, 403, 401],
  ],
  // The submitter has a song in the tournament, and the creator has none.
  getVoteAudit: [() => inMatchup(open()), [401, 403, 403, 200, 200, 401]],
  listQuarantines: [() => inMatchup(open()), [401, 403, 403, 200, 200, 401]],
  previewQuarantine: [
    async () => ({ ...(await inMatchup(open())), body: { selection: { guestsOnly: true } } }),
    [401, 403, 403, 403, 200, 401],
  ],
  setVotesAside: [
    async () => ({ ...(await crowded()), body: { selection: YOUNG, reason: 'A test' } }),
    [401, 403, 403, 403, 201, 401],
  ],
  restoreVotes: [inQuarantine, [401, 403, 403, 403, 200, 401]],
  adminListReasons: [async () => ({ params: { id: 1 } }), [401, 403, 403, 403, 200, 401]],
  adminListDisputes: [nothing, [401, 403, 403, 403, 200, 401]],
  adminDecideDispute: [
    async () => ({ ...(await inDispute()), body: { outcome: 'void' } }),
    [401, 403, 403, 403, 200, 401],
  ],
  // Users cannot report what is theirs.
  createReport: [
    async () => ({ body: { target: 'user', targetId: submitter.id, reason: 'spam' } }),
    [401, 201, 403, 201, 201, 401],
  ],
  // Users who may not decide a report do not learn whether it exists.
  decideReport: [
    async () => ({ ...(await inReport()), body: { outcome: 'dismissed' } }),
    [401, 404, 404, 200, 200, 401],
  ],
  listReports: [() => inTournament(filling()), [401, 403, 403, 200, 200, 401]],
  adminListReports: [nothing, [401, 403, 403, 403, 200, 401]],
  hideComment: [async () => ({ ...(await inComment()), ...isHidden }), [401, 403, 403, 200, 200, 401]],
  hideSong: [async () => ({ ...(await inSong()), ...isHidden }), [401, 403, 403, 200, 200, 401]],
  listMutes: [() => inTournament(filling()), [401, 403, 403, 200, 200, 401]],
  muteUser: [
    async () => ({ params: { id: await filling() }, body: { ...sanction, userId: submitter.id } }),
    [401, 403, 403, 200, 200, 401],
  ],
  unmuteUser: [inMute, [401, 403, 403, 200, 200, 401]],
  adminBanUser: [async () => ({ ...(await inUser()), body: sanction }), [401, 403, 403, 403, 200, 401]],
  adminUnbanUser: [inBan, [401, 403, 403, 403, 200, 401]],
  listNotices: [nothing, [401, 200, 200, 200, 200, 401]],
  markNoticesRead: [async () => ({ body: { upToId: 1 } }), [401, 200, 200, 200, 200, 401]],
};

/** The calls that answer a guest otherwise than a visitor, and their status (rule Y5). */
const GUESTS: Partial<Record<RouteName, number>> = {
  // A guest stays the same guest.
  becomeGuest: 201,
  listUserVotes: 200,
  getVoterStanding: 200,
  checkVote: 200,
  // Only accounts vote in this tournament.
  castVote: 403,
  listLikedComments: 200,
  likeComment: 200,
  spendVoterCode: 200,
};

/** The calls that answer a manager otherwise than the creator, and their status. */
const MANAGERS: Partial<Record<RouteName, number>> = {
  deleteTournament: 403,
  renewShareToken: 403,
  listManagerCandidates: 403,
  addManager: 403,
  removeManager: 403,
  reopenMatchup: 403,
  decideMatchup: 403,
  // The creator has joined already, and the manager has not.
  joinTournament: 200,
  leaveTournament: 409,
  // The creator is its author.
  resolvePrediction: 403,
};
const CREATOR = ROLES.indexOf('creator');

/** Roles whose session the calls share. */
const SHARED_ROLES: ReadonlySet<Role> = new Set(['creator', 'submitter', 'admin', 'manager']);

const signsOthersOut = new Set<string>(['logIn', 'logOut']);

describe.each(Object.entries(TABLE))('%s', (name, [prepare, statuses]) => {
  const route = routes[name as RouteName];
  let unchanged: Promise<Input> | undefined;
  /** Reads and refused calls change nothing, so they share one preparation. */
  const inputOf = (status: number) => {
    if (route.method !== 'GET' && status < 300) return prepare();
    unchanged ??= prepare();
    return unchanged;
  };
  const statusOf = (role: Role, index: number) => {
    if (role === 'manager') return MANAGERS[name as RouteName] ?? statuses[CREATOR];
    return role === 'guest' ? (GUESTS[name as RouteName] ?? statuses[0]) : statuses[index];
  };
  it.each(ROLES.map((role, index) => [role, statusOf(role, index) ?? 0] as const))(
    'answers %s with %i (rule O2)',
    async (role, status) => {
      // A sign-in or sign-out would end the shared sessions and the guest for the following calls.
      const isShared = signsOthersOut.has(name) && SHARED_ROLES.has(role);
      if (signsOthersOut.has(name)) guest = undefined;
      const input = await inputOf(status);
      const caller = isShared ? await callerIn('user') : await callerIn(role);
      const reply = await caller.call(route, input);
      expect(reply.status, JSON.stringify(reply.body)).toBe(status);
      if (status === 401) expect(reply.body).toMatchObject({ message: 'Unauthorized', code: 'UNAUTHORIZED' });
      // No other call starts a session.
      const cookies = [reply.headers['set-cookie']].flat().map(String);
      expect(cookies.some((cookie) => /session=[^;]/.test(cookie))).toBe(name === 'logIn');
    },
  );
});

const reading = Object.entries(TABLE).filter(([name]) => routes[name as RouteName].method === 'GET');

/** Every row of every table, as PostgreSQL writes it. */
async function everything(): Promise<string[][]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(10);
  const contents = tables.map(({ name }) =>
    app.pool.query<{ row: string }>(`select t::text as row from "${name}" t`),
  );
  return (await Promise.all(contents)).map(({ rows }) => rows.map(({ row }) => row));
}

it.each(reading)('%s changes no row, because it is a GET', async (name, [prepare]) => {
  const input = await prepare();
  const before = await everything();
  expect((await admin.call(routes[name as RouteName], input)).status).toBe(200);
  expect(await everything()).toEqual(before);
});
