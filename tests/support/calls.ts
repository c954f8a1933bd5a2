import { type RouteName, routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { type CallInput, PASSWORD, type TestApp, type TestUser } from './app.ts';
import { turnOnSecondFactor } from './authenticator-app.ts';
import { prepareGuest } from './guests.ts';
import { uniquePicture } from './pictures.ts';
import {
  at,
  createTournament,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  inMinutes,
  loserOf,
  MANUAL,
  matchesIn,
  matchOf,
  openLink,
  openMatch,
  songPageKeyOf,
  tokenOf,
  vote,
} from './tournaments.ts';

type Prepare = () => CallInput | Promise<CallInput>;
/** What visitor, user, submitter, creator and admin get. 200 stands for 201, too, and a revoked session is a visitor. */
type Statuses = readonly [number, number, number, number, number];
const ALL: Statuses = [200, 200, 200, 200, 200];
const NOTHING: Statuses = [404, 404, 404, 404, 404];
const USERS: Statuses = [401, 200, 200, 200, 200];
const MANAGERS: Statuses = [401, 403, 403, 200, 200];
const NO_ADMIN: Statuses = [401, 403, 403, 200, 403];
const SUBMITTER: Statuses = [401, 403, 200, 403, 403];
const ADMINS: Statuses = [401, 403, 403, 403, 200];
/** The body lacks the answer of an authenticator. */
const NO_ANSWER: Statuses = [401, 400, 400, 400, 400];
const WITHOUT: Statuses = [401, 409, 409, 409, 409];

const YOUNG = { selection: { accountsUnderHours: 720 }, reason: 'A test' };
const SANCTION = { term: 'day', reason: 'Spam' };
const SHOW = { pace: 'show', voterPolicy: 'guest' } as const;
const NEW_HOOK = {
  kind: 'standard',
  address: 'https://example.com',
  events: ['result'],
  isSpoilerFree: false,
};
const PUSH_DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};
const NO_CHOICE = { choice: null, pushKinds: null, mailKinds: null };

type People = { app: TestApp; creator: TestUser; submitter: TestUser; admin: TestUser };

/**
 * Each call: who may make it, the rows that are made before, and its body. `inputOf` makes the rows and returns the input of
 * one call.
 */
export async function describeCalls({ app, creator, submitter, admin }: People) {
  const picture = await uniquePicture();
  let fresh = 0;
  const newUser = () => {
    fresh += 1;
    return app.signUp(`fresh_${fresh}`);
  };
  const ENTRANTS = [submitter, submitter, submitter, submitter];

  const nothing: Prepare = () => ({});
  /** All users have just signed in, and begin without a second factor. */
  const proven: Prepare = async () => {
    await app.rows('update sessions set proven_at = $1', app.clock.now());
    await app.rows('delete from second_factors');
    return {};
  };
  /** A tournament in setup with a song of the submitter. */
  const inFilling = async () => {
    const id = await createTournament(creator, MANUAL);
    await enterSong(submitter, id, 'Entered');
    return at(id);
  };
  const inCancelled: Prepare = async () => {
    const { params } = await inFilling();
    await creator.call(routes.cancelTournament, { params, body: { reason: 'Rain' } });
    return { params, body: { withSongs: true } };
  };
  const inShow = async () => at(await createTournament(creator, SHOW));
  /** An open room, in which the submitter has a place. */
  const openRoom = async (host = creator) => {
    await app.rows("update shows set step = 'over' where host_id = $1", host.id);
    const params = at(await createTournament(host, SHOW)).params;
    const { body } = await host.call(routes.steerShow, { params, body: { action: 'open', seq: 0 } });
    await submitter.call(routes.joinRoom, { body: { pin: body.pin, nickname: 'Ada' } });
    return { params, pin: body.pin as string };
  };
  const inRoom: Prepare = async () => ({ body: { pin: (await openRoom(await newUser())).pin } });
  const inRoomPage: Prepare = async () => ({ params: (await openRoom()).params });
  const inPlace: Prepare = async () => ({ params: { ...(await openRoom()).params, userId: submitter.id } });
  const inCoded = async () => at(await createTournament(creator, { ...MANUAL, voterPolicy: 'code' }));
  const withCode: Prepare = async () => {
    const input = await inCoded();
    const { body } = await creator.call(routes.makeVoterCodes, { ...input, body: { count: 1 } });
    return { ...input, body: { code: body.codes[0].code } };
  };
  /** A private tournament that the submitter is in. */
  const inHidden = async () => {
    const id = await createTournament(creator, { ...MANUAL, isPublic: false });
    await openLink(await tokenOf(creator, id), [submitter]);
    await submitter.call(routes.joinTournament, at(id));
    return at(id);
  };
  /** A tournament that the submitter manages. */
  const inManaged: Prepare = async () => {
    const { params } = await inFilling();
    await creator.call(routes.addManager, { params, body: { userId: submitter.id } });
    return { params: { ...params, userId: submitter.id } };
  };
  const inHandover: Prepare = async () => {
    const { params } = await inManaged();
    return { params, body: { userId: submitter.id } };
  };
  const inOptional = async () => at(await createTournament(creator, { tiebreakerSongs: 'optional' }));
  const inFull = async () => at(await fillTournament(creator, ENTRANTS, MANUAL));
  const draw = () => drawTournament(creator, ENTRANTS);
  const inDrawn = async () => at((await draw()).id);
  const inPhase = (phase: string) => async () => at(matchesIn(await draw(), phase)[0]?.id ?? 0);
  const inDrawnMatch = inPhase('Semifinals');
  const inOpen = async () => at((await openMatch(creator, ENTRANTS)).id);
  /** A completed semifinal without a vote. */
  const inEnded = async () => {
    const open = await openMatch(creator, ENTRANTS);
    await endMatches(app);
    return at(open.id, { winnerId: loserOf(await matchOf(creator, open)), reason: 'wrong_link' });
  };
  const inReopened = async () => ({ ...(await inEnded()), body: { minutes: 5 } });
  const inDrawnSong = async () => at((await draw()).songs[0]?.id ?? 0);
  const ballot: Prepare = async () => {
    const { tournamentId, id, song1Id } = await openMatch(creator, ENTRANTS);
    return { body: { tournamentId, matchupId: id, songId: song1Id } };
  };
  /** A message of the submitter. */
  const inComment = async () => {
    const body = { content: 'Mine', matchupId: (await inDrawnMatch()).params.id };
    return at((await submitter.call(routes.createComment, { body })).body.id as number);
  };
  const newComment: Prepare = async () => ({
    body: { content: 'Hello', matchupId: (await inDrawnMatch()).params.id },
  });
  const question = () => ({ body: { title: 'Will it rain?', expiresAt: inMinutes(app, 1) } });
  const inPrediction = async () =>
    at((await creator.call(routes.createPrediction, question())).body.id as number);
  const inExpired = async () => {
    const input = await inPrediction();
    app.clock.advance(120_000);
    return input;
  };
  /** A settled prediction that the submitter answered. */
  const inSettled = async () => {
    const input = await inPrediction();
    await app.rows('delete from tokens');
    await submitter.call(routes.voteOnPrediction, { ...input, body: { vote: 'yes' } });
    app.clock.advance(120_000);
    await creator.call(routes.resolvePrediction, { ...input, body: { outcome: 'no' } });
    return input;
  };
  const inDispute = async () => {
    const input = await inSettled();
    await submitter.call(routes.disputePrediction, { ...input, body: { reason: 'It did rain.' } });
    return input;
  };
  const inSong = async () =>
    at(await enterSong(submitter, await createTournament(creator, MANUAL), 'Entered'));
  const inSongPage: Prepare = async () => {
    await inSong();
    return { params: { id: songPageKeyOf('Entered') } };
  };
  const inPicturedSong = async () => {
    const input = await inSong();
    await submitter.call(routes.uploadArtwork, { ...input, file: picture });
    return input;
  };
  const upload: Prepare = () => ({ file: picture });
  const artwork = async () => ({ ...(await inSong()), file: picture });
  const inImage: Prepare = async () => {
    const { body } = await submitter.call(routes.uploadProfileImage, { file: picture });
    return { params: { file: body.profileImageUrl.replace('/api/images/', '') } };
  };
  const inUser = async () => at((await newUser()).id);
  const inSecondFactor: Prepare = async () => {
    const user = await newUser();
    await turnOnSecondFactor(app, user);
    return at(user.id);
  };
  const inCreator = () => at(creator.id);
  const inMetric = () => ({ params: { metric: 'votes' } });
  /** An open matchup with three votes of young accounts. */
  const inCrowded = async () => {
    const matchup = await openMatch(creator, ENTRANTS);
    for (const person of [creator, submitter, admin]) await vote(person, matchup, 1);
    return at(matchup.id);
  };
  const inQuarantine: Prepare = async () =>
    at((await admin.call(routes.setVotesAside, { ...(await inCrowded()), body: YOUNG })).body.id);
  /** A report of a message of the submitter in a tournament of the creator. */
  const inReport = async () => {
    const { id } = (await inComment()).params;
    const body = { target: 'comment', targetId: id, reason: 'spam' };
    await (await newUser()).call(routes.createReport, { body });
    return at((await app.rows('select max(id) as id from reports'))[0].id);
  };
  const inMute: Prepare = async () => {
    const { params } = await inFilling();
    await creator.call(routes.muteUser, { params, body: { ...SANCTION, userId: submitter.id } });
    return { params: { ...params, userId: submitter.id } };
  };
  const inBan: Prepare = async () => {
    const input = await inUser();
    await admin.call(routes.adminBanUser, { ...input, body: SANCTION });
    return input;
  };
  const inInvitation: Prepare = async () =>
    at((await admin.call(routes.adminInvite, { body: { maxUses: 1 } })).body.id);
  const inCalendar: Prepare = async () => {
    const { path } = (await creator.call(routes.renewCalendar)).body;
    return { params: { key: path.split('/')[3] } };
  };
  /** A web hook of the creator, to an address that no test calls. */
  const inWebHook = async () => {
    const { params } = await inFilling();
    const [{ id }] = await app.rows(
      `insert into web_hooks (tournament_id, user_id, kind, sealed, shown_address, events, is_spoiler_free)
       values ($1, $2, 'standard', decode(repeat('00', 40), 'hex'), 'example.com/…hook', '{result}', false) returning id`,
      params.id,
      creator.id,
    );
    return at(id);
  };
  const inLink: Prepare = async () => ({
    params: { token: await tokenOf(creator, (await inHidden()).params.id) },
  });
  /** A solved challenge of another browser: it makes no guest, and accounts need none. */
  const guestProof: Prepare = async () => ({ body: (await prepareGuest(app)).body });
  const table: Record<RouteName, [statuses: Statuses, prepare: Prepare, body?: object]> = {
    getCurrentUser: [USERS, nothing],
    getSite: [ALL, nothing],
    getSiteCard: [ALL, nothing],
    getAppManifest: [ALL, nothing],
    getAppIcon: [ALL, async () => ({ params: { icon: 'any-192.png' } })],
    getTournamentCard: [ALL, inFilling],
    getMatchupCard: [ALL, inDrawnMatch],
    getSongCard: [ALL, inSongPage],
    getProfileCard: [ALL, inCreator],
    getOwnVotesCard: [[401, 404, 404, 404, 404], inFilling],
    becomeAdmin: [[401, 409, 409, 409, 409], nothing, { code: 'ABCD' }],
    logIn: [ALL, nothing, { email: 'creator@test.example', password: PASSWORD }],
    // None of them is between the steps of a sign-in.
    finishSignIn: [[409, 409, 409, 409, 409], nothing, { code: '123456' }],
    getWaysIn: [USERS, nothing],
    getOwnData: [USERS, nothing],
    deleteAccount: [[401, 400, 400, 400, 400], nothing, { texts: 'keep', currentPassword: 'not mine' }],
    transferTournament: [[401, 403, 403, 200, 200], inHandover],
    prove: [USERS, nothing, { currentPassword: PASSWORD }],
    beginSecondFactor: [USERS, proven],
    proveByPasskey: [NO_ANSWER, nothing, {}],
    beginPasskeySignIn: [ALL, nothing],
    signInByPasskey: [[400, 400, 400, 400, 400], nothing, {}],
    beginPasskey: [USERS, proven],
    addPasskey: [NO_ANSWER, nothing, {}],
    // No passkey has this id.
    renamePasskey: [[401, 404, 404, 404, 404], () => at(1), { name: 'Phone' }],
    removePasskey: [[401, 404, 404, 404, 404], async () => ({ ...(await proven()), ...at(1) })],
    // Their second factor is off.
    confirmSecondFactor: [WITHOUT, proven, { code: '123456' }],
    renewRecoveryCodes: [WITHOUT, proven, { code: '123456' }],
    turnOffSecondFactor: [WITHOUT, nothing, { currentPassword: PASSWORD, code: '123456' }],
    logOut: [ALL, nothing],
    // This site offers no provider. tests/single-sign-on.test.ts makes these calls at one that does.
    getProviderReturn: [NOTHING, nothing],
    confirmIdentity: [NOTHING, nothing, { password: PASSWORD }],
    listOwnIdentities: [USERS, nothing],
    connectIdentity: [[401, 404, 404, 404, 404], nothing, { provider: 'oidc' }],
    disconnectIdentity: [[401, 404, 404, 404, 404], nothing, { provider: 'oidc' }],
    proveByProvider: [[401, 404, 404, 404, 404], nothing, { provider: 'oidc' }],
    updateProfile: [USERS, nothing, { firstName: 'A', lastName: 'B' }],
    listTournaments: [ALL, nothing],
    countTournaments: [ALL, nothing],
    listOwnTournaments: [USERS, nothing],
    createTournament: [USERS, nothing, { name: 'Cup', maxParticipants: 4 }],
    getTournament: [ALL, inFilling],
    listMatchups: [ALL, inFilling],
    getShow: [ALL, inFilling],
    steerShow: [[401, 403, 403, 200, 403], inShow, { action: 'open', seq: 0 }],
    setStageSound: [[401, 403, 403, 200, 403], inRoomPage, { isOn: true }],
    joinRoom: [[400, 200, 200, 200, 200], inRoom],
    listRoomPeople: [ALL, inFilling],
    getOwnPlace: [USERS, inFilling],
    changeOwnPlace: [USERS, inRoomPage, { isListed: true }],
    removeRoomPerson: [[401, 403, 403, 200, 403], inPlace],
    getRoomTable: [ALL, inFilling],
    getTwin: [USERS, inFilling],
    changeOwnTwin: [USERS, inFilling, { isTwinVoter: true }],
    getGuestChallenge: [ALL, nothing],
    becomeGuest: [[400, 409, 409, 409, 409], guestProof],
    listAccountVotes: [ALL, inFilling],
    listUserVotes: [USERS, inFilling],
    getVoterStanding: [USERS, inFilling],
    getVoterCodes: [MANAGERS, inFilling],
    makeVoterCodes: [MANAGERS, inCoded, { count: 1 }],
    withdrawVoterCodes: [MANAGERS, inFilling, { from: 1, to: 1 }],
    spendVoterCode: [USERS, withCode],
    listHeard: [USERS, inFilling],
    getTiebreakerUsage: [ALL, inFilling],
    listParticipants: [ALL, inFilling],
    getParticipation: [USERS, inFilling],
    getSchedule: [ALL, inFilling],
    openShare: [ALL, inLink],
    renewShareToken: [[401, 404, 403, 200, 200], inHidden],
    // The submitter and the creator are participants already.
    joinTournament: [[401, 200, 409, 409, 200], inFilling],
    submitSong: [USERS, inFilling, { title: 'Mine', artist: 'Me', submissionType: MAIN_ENTRY }],
    // Lookups are off here.
    lookUpSong: [[401, 409, 409, 409, 409], nothing, { text: 'A - B' }],
    readPlaylist: [[401, 409, 409, 409, 409], nothing, { url: 'https://www.deezer.com/playlist/1' }],
    submitSongs: [USERS, inOptional, { songs: [{ title: 'Mine', artist: 'Me' }] }],
    changeSong: [SUBMITTER, inSong, { title: 'New' }],
    markHeard: [USERS, inSong],
    withdrawSong: [SUBMITTER, inSong],
    // Only the submitter and the creator have joined.
    leaveTournament: [[401, 409, 200, 200, 409], inFilling],
    generateBracket: [NO_ADMIN, inFull],
    generateKnockout: [NO_ADMIN, inDrawn],
    generateSchedule: [MANAGERS, inDrawn],
    openRound: [MANAGERS, inDrawn],
    getMatchup: [ALL, inDrawnMatch],
    listTimeChanges: [ALL, inDrawnMatch],
    listHistory: [ALL, inFilling],
    getDrawCheck: [ALL, inFilling],
    adminListHistory: [ADMINS, nothing],
    listManagers: [ALL, inFilling],
    listManagerCandidates: [MANAGERS, inFilling],
    addManager: [MANAGERS, inFilling, { username: 'submitter' }],
    // The submitter is the manager.
    removeManager: [[401, 403, 200, 200, 200], inManaged],
    getPlaylistM3u: [ALL, inFilling],
    getPlaylistCsv: [ALL, inFilling],
    getCalendar: [ALL, inOpen],
    getTournamentCalendar: [ALL, inFilling],
    listWebHooks: [MANAGERS, inFilling],
    // A test reaches no other host.
    addWebHook: [[401, 403, 403, 409, 403], inFilling, NEW_HOOK],
    changeWebHook: [NO_ADMIN, inWebHook, { isOn: false }],
    // The web hook of the test has no secret.
    renewWebHookSecret: [[401, 403, 403, 409, 403], inWebHook],
    testWebHook: [[401, 403, 403, 409, 403], inWebHook],
    deleteWebHook: [MANAGERS, inWebHook],
    listDeliveries: [MANAGERS, inWebHook],
    getOembed: [
      ALL,
      async () => ({ query: { url: `http://localhost/tournaments/${(await inFilling()).params.id}` } }),
    ],
    getPersonalCalendar: [ALL, inCalendar],
    getCalendarAddress: [USERS, nothing],
    getReminders: [USERS, nothing],
    updateReminders: [USERS, nothing, { closingMinutes: 15 }],
    addPushDevice: [WITHOUT, nothing, PUSH_DEVICE],
    deletePushDevice: [[401, 404, 404, 404, 404], () => ({ params: { id: 999_999 } })],
    unsubscribe: [[400, 400, 400, 400, 400], nothing, { token: 'none' }],
    getTournamentReminders: [[401, 404, 200, 200, 200], inHidden],
    updateTournamentReminders: [[401, 404, 200, 200, 200], inHidden, NO_CHOICE],
    listApiKeys: [USERS, nothing],
    createApiKey: [USERS, proven, { name: 'Robot', scope: 'read' }],
    deleteApiKey: [[401, 404, 404, 404, 404], () => ({ params: { id: 999_999 } })],
    renewCalendar: [USERS, nothing],
    turnCalendarOff: [USERS, nothing],
    checkVote: [USERS, inDrawnMatch],
    activateMatchup: [MANAGERS, inDrawnMatch],
    updateSchedule: [MANAGERS, inDrawnMatch, { startTime: null, endTime: null }],
    castVote: [USERS, ballot],
    listComments: [ALL, inDrawnMatch],
    listLikedComments: [USERS, inDrawnMatch],
    getOwnDiscussion: [USERS, inDrawnMatch],
    changeOwnDiscussion: [USERS, inDrawnMatch, { showsSide: true }],
    createComment: [USERS, newComment],
    listOwnSessions: [USERS, nothing],
    // This server sends no mail.
    forgotPassword: [[409, 409, 409, 409, 409], nothing, { email: 'creator@test.example' }],
    resetPassword: [[404, 404, 404, 404, 404], nothing, { token: 'unknown', newPassword: PASSWORD }],
    disownEmail: [[404, 404, 404, 404, 404], nothing, { token: 'unknown' }],
    confirmEmail: [[404, 404, 404, 404, 404], nothing, { token: 'unknown' }],
    sendVerification: [[401, 409, 409, 409, 409], nothing],
    changeEmail: [
      [401, 409, 409, 409, 409],
      nothing,
      { email: 'new@test.example', currentPassword: PASSWORD },
    ],
    cancelEmailChange: [USERS, nothing],
    endOwnSessions: [USERS, nothing, { currentPassword: PASSWORD, sessionIds: ['unknown'] }],
    changePassword: [USERS, nothing, { currentPassword: PASSWORD, newPassword: PASSWORD }],
    uploadProfileImage: [USERS, upload],
    adminUploadLogo: [ADMINS, upload],
    adminRemoveLogo: [ADMINS, nothing],
    listUserTournaments: [USERS, inCreator],
    listAchievements: [USERS, inCreator],
    updateTournament: [NO_ADMIN, inFilling, { settingsVersion: 1, name: 'New' }],
    cancelTournament: [NO_ADMIN, inFilling, { reason: 'Rain' }],
    playAgain: [NO_ADMIN, inCancelled],
    listSeries: [ALL, inFilling],
    deleteTournament: [NO_ADMIN, inFilling],
    getProfile: [ALL, inCreator],
    listProfileTournaments: [ALL, inCreator],
    listProfileSongs: [ALL, inCreator],
    updateBackground: [MANAGERS, inFilling, { type: 'solid', color: '#123456' }],
    deleteSongs: [MANAGERS, inFilling, { songIds: [1] }],
    deleteParticipants: [MANAGERS, inFilling, { participantIds: [1] }],
    reopenMatchup: [MANAGERS, inReopened],
    decideMatchup: [MANAGERS, inEnded],
    withdrawDrawnSong: [[401, 403, 200, 200, 200], inDrawnSong, {}],
    deleteMatchup: [MANAGERS, inPhase('Finals')],
    // The submitter is the author.
    updateComment: [SUBMITTER, inComment, { content: 'Changed' }],
    deleteComment: [[401, 403, 200, 200, 200], inComment],
    likeComment: [USERS, inComment],
    reactToComment: [USERS, inComment, { reaction: 'fire' }],
    listPredictions: [ALL, nothing],
    getPrediction: [USERS, inPrediction],
    getTokens: [USERS, nothing],
    createPrediction: [USERS, question],
    voteOnPrediction: [USERS, inPrediction, { vote: 'yes' }],
    // The creator is the author.
    resolvePrediction: [MANAGERS, inExpired, { outcome: 'void' }],
    getLeaderboard: [ALL, inMetric],
    searchSongs: [ALL, () => ({ query: { q: 'song' } })],
    getSongPage: [ALL, inSongPage],
    listSongEntries: [ALL, inSongPage],
    getSongLeaderboard: [ALL, inMetric],
    uploadArtwork: [[401, 403, 200, 403, 200], artwork],
    getArtwork: [ALL, inPicturedSong],
    getImage: [ALL, inImage],
    checkInvitation: [ALL, nothing, { token: 'unheard' }],
    adminListInvitations: [ADMINS, nothing],
    adminInvite: [ADMINS, nothing, { maxUses: 1 }],
    adminRevokeInvitation: [ADMINS, inInvitation],
    adminListTournaments: [ADMINS, nothing],
    adminDeleteTournament: [ADMINS, inFilling],
    adminSetStatus: [ADMINS, inFilling, { status: 'cancelled' }],
    adminListUsers: [ADMINS, nothing],
    adminSetRole: [ADMINS, inUser, { role: 'user' }],
    adminSetStats: [ADMINS, inUser, { points: 1 }],
    adminDeleteUser: [ADMINS, inUser],
    adminEndSessions: [ADMINS, inUser],
    adminMakeResetLink: [ADMINS, inUser],
    adminRemoveSecondFactor: [ADMINS, inSecondFactor],
    adminListSongSubmissions: [ADMINS, nothing],
    adminListUserTournaments: [ADMINS, nothing],
    adminGetSystem: [ADMINS, nothing],
    // The server of this test makes no backups.
    adminMakeBackup: [[401, 403, 403, 403, 409], nothing],
    // Only the submitter has answered.
    disputePrediction: [SUBMITTER, inSettled, { reason: 'It did rain.' }],
    // The submitter has a song in the tournament, and the creator has none.
    getVoteAudit: [MANAGERS, inOpen],
    listQuarantines: [MANAGERS, inOpen],
    previewQuarantine: [ADMINS, inOpen, { selection: { guestsOnly: true } }],
    setVotesAside: [ADMINS, inCrowded, YOUNG],
    restoreVotes: [ADMINS, inQuarantine],
    adminListReasons: [ADMINS, () => at(1)],
    adminListDisputes: [ADMINS, nothing],
    adminDecideDispute: [ADMINS, inDispute, { outcome: 'void' }],
    // Users cannot report what is theirs.
    createReport: [
      [401, 200, 403, 200, 200],
      nothing,
      { target: 'user', targetId: submitter.id, reason: 'spam' },
    ],
    // Users who may not decide a report do not learn whether it exists.
    decideReport: [[401, 404, 404, 200, 200], inReport, { outcome: 'dismissed' }],
    listReports: [MANAGERS, inFilling],
    adminListReports: [ADMINS, nothing],
    hideComment: [MANAGERS, inComment, { isHidden: true }],
    hideSong: [MANAGERS, inSong, { isHidden: true }],
    listMutes: [MANAGERS, inFilling],
    muteUser: [MANAGERS, inFilling, { ...SANCTION, userId: submitter.id }],
    unmuteUser: [MANAGERS, inMute],
    adminBanUser: [ADMINS, inUser, SANCTION],
    adminUnbanUser: [ADMINS, inBan],
    listNotices: [USERS, nothing],
    markNoticesRead: [USERS, nothing, { upToId: 1 }],
  };
  const inputOf = async (name: RouteName): Promise<CallInput> => {
    const [, prepare, body] = table[name];
    return { ...(await prepare()), ...(body && { body }) };
  };
  return { table, inputOf, newUser };
}
