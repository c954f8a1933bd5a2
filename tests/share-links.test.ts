import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { isShareToken } from '#engine/sharing/share-path.ts';
import { type ApiClient, cookieOf, type Reply, type TestUser } from './support/app.ts';
import { connect, openApp, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import { registrationOf } from './support/http-client.ts';
import type { LiveClient } from './support/live-client.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  openMatch,
  refusal,
  removeParticipant,
  signUpAll,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const NO_SUCH_ID = 2_000_000_000;
const NO_SUCH_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const SECRET = 'Hidden Harmony';

const lines: string[] = [];
const env = { ADMIN_EMAIL: 'boss@test.example', LOG_LEVEL: 'info', LIMIT_SHARE_FAILURES: '50' };
const app = await openApp(env, { write: (line) => void lines.push(line) });
const [creator, submitter, admin] = await signUpAll(app, ['ada', 'grace', 'boss']);
const picture = await uniquePicture();
let stranger: TestUser;
let names = 0;
let secret: Awaited<ReturnType<typeof createSecret>>;

async function arrange() {
  names += 1;
  stranger = await app.signUp(`stranger_${names}`);
  secret = await createSecret();
}

/** A private tournament with an open match, a message and a picture. The submitter is in it. */
async function createSecret() {
  const settings = { name: SECRET, isPublic: false };
  const match = await openMatch(creator, [submitter, submitter, submitter, submitter], settings);
  const song = match.song1Id ?? 0;
  const { body } = await creator.call(routes.createComment, {
    body: { content: SECRET, matchupId: match.id },
  });
  await submitter.call(routes.uploadArtwork, { ...at(song), file: picture });
  const id = match.tournamentId;
  return {
    match,
    tournaments: id,
    matchups: match.id,
    comments: body.id as number,
    songs: song,
    artwork: song,
  };
}

const token = () => tokenOf(creator, secret.tournaments);
const open = (who: ApiClient, shareToken: string) =>
  who.call(routes.openShare, { params: { token: shareToken } });
const join = (who: ApiClient, id = secret.tournaments) => who.call(routes.joinTournament, at(id));
const renew = () => creator.call(routes.renewShareToken, at(secret.tournaments));
const remove = (user: { id: number }) => removeParticipant(creator, secret.tournaments, user);
/** A visitor whose browser has opened the link. */
const visitorWithLink = async (shareToken: string) =>
  app.browser(cookieOf(await open(app.visitor, shareToken)));

/** What the paths of the calls are about. */
const SUBJECTS = ['tournaments', 'matchups', 'comments', 'songs', 'artwork'] as const;
const subjectOf = ({ path }: Route) => SUBJECTS.find((subject) => path.startsWith(`/api/${subject}/:id`));
/** Every call whose path names something in a tournament. */
const CALLS = (Object.keys(routes) as RouteName[]).filter((name) => subjectOf(routes[name]));
const READS = CALLS.filter((name) => routes[name].method === 'GET');
/** The bodies of calls that need one. */
const BODIES: Partial<Record<RouteName, object>> = {
  submitSong: { title: 'Mine', artist: 'Me', submissionType: MAIN_ENTRY },
  submitSongs: { songs: [{ title: 'Mine', artist: 'Me' }] },
  updateSchedule: { startTime: null, endTime: null },
  changeSong: { title: 'Other' },
  updateComment: { content: 'Changed' },
  reactToComment: { reaction: 'fire' },
  changeOwnDiscussion: { showsSide: true },
  updateTournament: { settingsVersion: 1, name: 'New' },
  cancelTournament: { reason: 'Rain' },
  updateBackground: { type: 'solid', color: '#123456' },
  deleteSongs: { songIds: [1] },
  deleteParticipants: { participantIds: [1] },
  reopenMatchup: { minutes: 5 },
  decideMatchup: { winnerId: 1, reason: 'disqualified' },
  withdrawDrawnSong: {},
  hideComment: { isHidden: true },
  hideSong: { isHidden: true },
  muteUser: { userId: 1, term: 'day', reason: 'Spam' },
  addManager: { username: 'grace' },
  makeVoterCodes: { count: 1 },
  withdrawVoterCodes: { from: 1, to: 1 },
  spendVoterCode: { code: 'A'.repeat(12) },
  playAgain: { withSongs: false },
  steerShow: { action: 'open', seq: 0 },
  setStageSound: { isOn: true },
  transferTournament: { userId: 1 },
  changeOwnPlace: { isListed: true },
  changeOwnTwin: { isTwinVoter: true },
  updateTournamentReminders: { choice: null, pushKinds: null, mailKinds: null },
  addWebHook: {
    kind: 'standard',
    address: 'https://hooks.example.com/x',
    events: ['result'],
    isSpoilerFree: false,
  },
};
function call(who: ApiClient, name: RouteName, id?: number): Promise<Reply> {
  const own = secret[subjectOf(routes[name]) ?? 'songs'];
  const file = name === 'uploadArtwork' ? { file: picture } : {};
  return who.call(routes[name], {
    ...at(id ?? own, BODIES[name]),
    ...file,
    params: { id: id ?? own, userId: submitter.id },
  });
}

const needsSession = (name: RouteName) => routes[name].access !== 'anyone';
const isSignedIn = ({ cookie }: ApiClient) => cookie?.includes('session') ?? false;

/** Expects 404, or 401 without the session that the call needs, as for an id that does not exist. */
async function expectHidden(who: ApiClient, ...calls: RouteName[]): Promise<void> {
  for (const name of calls) {
    const [real, missing] = [await call(who, name), await call(who, name, NO_SUCH_ID)];
    expect(real.status, name).toBe(needsSession(name) && !isSignedIn(who) ? 401 : 404);
    expect([real.status, real.body], name).toEqual([missing.status, missing.body]);
  }
}

/** Reads of managers, the creator and admins. */
const FOR_MANAGERS: RouteName[] = [
  'listManagerCandidates',
  'getVoteAudit',
  'listQuarantines',
  'listReports',
  'listMutes',
  'getVoterCodes',
  'listWebHooks',
];
/** A read of those who voted. */
const FOR_VOTERS: RouteName[] = ['getOwnVotesCard'];

async function expectReadable(who: ApiClient): Promise<void> {
  for (const name of READS) {
    if (needsSession(name) && !isSignedIn(who)) continue;
    if (FOR_MANAGERS.includes(name) && who !== creator && who !== admin) continue;
    if (FOR_VOTERS.includes(name)) continue;
    const reply = await call(who, name);
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200);
  }
}

describe('the number of a private tournament', () => {
  beforeAll(arrange);

  it('is tried here with calls about every part of a tournament', () => {
    expect(new Set(CALLS.map((name) => subjectOf(routes[name])))).toEqual(new Set(SUBJECTS));
  });

  it.each(CALLS)('%s answers strangers and visitors as if the tournament did not exist', async (name) => {
    await expectHidden(stranger, name);
    await expectHidden(app.visitor, name);
  });

  it('opens it to its creator, its participants and admins', async () => {
    for (const person of [creator, submitter, admin]) await expectReadable(person);
  });

  it('takes no vote and no message of a stranger, and does not reveal that the match exists', async () => {
    const [other, { match }] = [await createTournament(creator), secret];
    const missing = await vote(stranger, { ...match, id: NO_SUCH_ID, tournamentId: NO_SUCH_ID }, 1);
    for (const tournamentId of [match.tournamentId, other, NO_SUCH_ID]) {
      const { status, body } = await vote(stranger, { ...match, tournamentId }, 1);
      expect([status, body]).toEqual([404, missing.body]);
    }
    expect(await app.rows('select from votes where matchup_id = $1', match.id)).toEqual([]);
    const body = { content: 'Hello', matchupId: match.id };
    expect((await stranger.call(routes.createComment, { body })).status).toBe(404);
  });

  it.each(READS)('%s is kept by no shared cache (rule L16)', async (name) => {
    const visitor = await visitorWithLink(await token());
    for (const who of [creator, admin, submitter, stranger, visitor]) {
      const { headers, status } = await call(who, name);
      expect(headers['cache-control'], String(status)).toMatch(/\b(private|no-store)\b/);
    }
    expect((await call(app.visitor, name)).headers['cache-control']).toMatch(/no-cache|no-store/);
  });
});

describe('the link of a private tournament (rule A27)', () => {
  beforeEach(arrange);

  it('has 128 random bits, and admits a user to read, vote, write and join, without joining by itself', async () => {
    const [one, other] = [await token(), await tokenOf(creator, (await createSecret()).tournaments)];
    expect([isShareToken(one), isShareToken(other), one === other]).toEqual([true, true, false]);
    expect((await open(stranger, one)).body).toEqual({ tournamentId: secret.tournaments });
    await expectReadable(stranger);
    expect((await call(stranger, 'getParticipation')).body).toMatchObject({ hasJoined: false });
    expect((await vote(stranger, secret.match, 1)).status).toBe(200);
    const body = { content: 'Hello', matchupId: secret.matchups };
    expect((await stranger.call(routes.createComment, { body })).status).toBe(201);
    expect((await join(stranger)).status).toBe(200);
  });

  it('admits a visitor by a cookie of several links that scripts cannot read, and the user who signs in later', async () => {
    const reply = await open(app.visitor, await token());
    expect(String(reply.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
    const first = app.browser(cookieOf(reply));
    await expectReadable(first);
    const { tournaments: other } = await createSecret();
    const links = cookieOf(await open(first, await tokenOf(creator, other)));
    for (const id of [secret.tournaments, other]) {
      expect((await app.browser(links).call(routes.getTournament, at(id))).status).toBe(200);
      const signedIn = app.browser(`${stranger.cookie}; ${links}`);
      expect((await signedIn.call(routes.getParticipation, at(id))).status).toBe(200);
    }
  });

  it('gives the same 404 to every unknown token, and limits the guesses of one network', async () => {
    const shown = await open(stranger, NO_SUCH_TOKEN);
    expect(shown.status).toBe(404);
    for (const text of ['x', '%00', `${secret.tournaments}`]) {
      const reply = await open(app.visitor, text);
      expect([reply.status, reply.body]).toEqual([404, shown.body]);
    }
    const guess = (remoteAddress: string, text = NO_SUCH_TOKEN) =>
      app.http.inject({ method: 'POST', url: `/api/share/${text}`, remoteAddress });
    for (let n = 0; n < 50; n += 1) expect((await guess('198.51.100.7')).statusCode).toBe(404);
    const right = await guess('198.51.100.7', await token());
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await guess('198.51.100.8', await token())).statusCode).toBe(200);
  });

  it('appears in no line of the log', async () => {
    const shareToken = await token();
    await open(stranger, shareToken);
    await app.http.inject({ url: `/t/${shareToken}` });
    await renew();
    expect(lines.some((line) => line.includes('/api/share/:token'))).toBe(true);
    expect(lines.join('')).not.toContain(shareToken);
  });
});

describe('a new link', () => {
  beforeEach(arrange);

  it('ends the access by the old link for users and visitors, keeps the people, and is in the history without the token', async () => {
    const old = await token();
    await open(stranger, old);
    const visitor = await visitorWithLink(old);
    const { body } = await renew();
    expect(body.sharePath).toBe(`/t/${await token()}`);
    expect(body.sharePath).not.toContain(old);
    for (const who of [stranger, visitor]) await expectHidden(who, ...READS);
    expect((await open(stranger, old)).status).toBe(404);
    for (const person of [creator, submitter, admin]) await expectReadable(person);
    await open(stranger, await token());
    await expectReadable(stranger);
    const changed = { shareLink: 'changed' };
    const row = { actorRole: 'creator', details: { before: changed, after: changed } };
    const history = await historyOf(app, secret.tournaments);
    expect(history.at(-1)).toMatchObject(row);
    expect(JSON.stringify(history)).not.toMatch(new RegExp(`${old}|${await token()}`));
  });

  it('is outlived by no permission that is given while the link is renewed', async () => {
    const admitted = 'select from share_permissions where user_id = $1 and not is_removed';
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([open(stranger, await token()), renew()]);
      expect((await call(stranger, 'getTournament')).status).toBe(404);
      expect(await app.rows(admitted, stranger.id)).toEqual([]);
    }
  });

  it('is refused for a public tournament, made when it first becomes private, and kept when it changes again', async () => {
    const id = await createTournament(creator);
    const path = `/t/summer-cup-${id}`;
    expect(await creator.call(routes.renewShareToken, at(id))).toMatchObject(refusal(409, 'WRONG_STATE'));
    const save = (settingsVersion: number, isPublic: boolean) =>
      creator.call(routes.updateTournament, at(id, { settingsVersion, isPublic }));
    expect((await detailOf(stranger, id)).sharePath).toBe(path);
    expect((await save(1, false)).status).toBe(200);
    const first = await tokenOf(creator, id);
    expect([isShareToken(first), first === (await token())]).toEqual([true, false]);
    expect((await stranger.call(routes.getTournament, at(id))).status).toBe(404);
    await save(2, true);
    expect((await detailOf(stranger, id)).sharePath).toBe(path);
    expect((await open(stranger, first)).body).toEqual({ tournamentId: id });
    await save(3, false);
    expect(await tokenOf(creator, id)).toBe(first);
  });
});

describe('a removed participant (rule A24)', () => {
  beforeEach(arrange);

  it('is admitted by no link, neither the old nor a new one, whatever the browser has opened', async () => {
    const shareToken = await token();
    await open(stranger, shareToken);
    await join(stranger);
    await remove(stranger);
    const links = (await visitorWithLink(shareToken)).cookie;
    for (const who of [stranger, app.browser(`${stranger.cookie}; ${links}`)])
      await expectHidden(who, ...READS);
    expect((await open(stranger, shareToken)).status).toBe(404);
    await renew();
    expect((await open(stranger, await token())).status).toBe(404);
  });

  it('no longer opens it in the browsers in which the link was opened, signed out or with another account', async () => {
    const shareToken = await token();
    const visitor = await visitorWithLink(shareToken);
    const { headers, body } = await visitor.call(routes.logIn, {
      body: registrationOf(`leaver_links_${names}`),
    });
    // The cookies that the browser has after the sign-up, and those that it keeps after the sign-out.
    const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
    const links = cookies.find((cookie) => cookie.includes('links')) ?? '';
    await join(app.browser(cookies.join('; ')));
    const bystander = await visitorWithLink(shareToken);
    const live = await watch(app, secret.tournaments, app.browser(links));
    await remove(body);
    for (const who of [app.browser(links), app.browser(`${stranger.cookie}; ${links}`)]) {
      await expectHidden(who, 'getTournament');
      expect((await open(who, shareToken)).status).toBe(404);
    }
    await eventually(() => expect(live.received.at(-1)?.type).toBe('tournament_closed'));
    const received = live.received.length;
    await call(creator, 'updateBackground');
    expect((await call(bystander, 'getTournament')).status).toBe(200);
    expect(live.received.length).toBe(received);
    // A mark that the server did not sign says nothing about the user.
    const forged = links.replace(/~\d+~[\w-]{22}/, `~${body.id}~${NO_SUCH_TOKEN}`);
    expect((await call(app.browser(forged), 'getTournament')).status).toBe(200);
  });

  it('of a public tournament may join again (rule C8)', async () => {
    const id = await createTournament(creator);
    await enterSong(stranger, id, 'Mine');
    await removeParticipant(creator, id, stranger);
    expect((await join(stranger, id)).status).toBe(200);
  });
});

describe('/ws (rule A24)', () => {
  beforeEach(arrange);

  it('tells strangers and visitors the same as of a missing tournament, and opens the room to readers who opened the link', async () => {
    const outside = [await connect(app, stranger), await connect(app)];
    const closedIds = [secret.tournaments, 999_999];
    for (const { socket } of outside) {
      for (const tournamentId of closedIds)
        socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
    }
    const reader = await app.signUp(`reader_${names}`);
    await open(reader, await token());
    for (const who of [reader, await visitorWithLink(await token()), creator])
      await watch(app, secret.tournaments, who);
    const answers = closedIds.map((tournamentId) => ({
      type: 'tournament_closed',
      tournamentId,
      at: expect.any(Number),
    }));
    for (const { received } of outside) {
      expect(received).toHaveLength(answers.length);
      expect(received).toEqual(expect.arrayContaining(answers));
    }
  });

  it('a room is left when the link is renewed and when a participant is removed', async () => {
    const leaver = await app.signUp(`leaver_${names}`);
    for (const user of [stranger, leaver]) await open(user, await token());
    await join(leaver);
    const readers = [stranger, await visitorWithLink(await token()), leaver, submitter];
    const [byLink, visitor, removed, member] = (await Promise.all(
      readers.map((who) => watch(app, secret.tournaments, who)),
    )) as [LiveClient, LiveClient, LiveClient, LiveClient];
    const expectNewest = async ({ received }: LiveClient) => {
      const { version } = await detailOf(creator, secret.tournaments);
      const versions = () =>
        received.flatMap((message) => (message.type === 'vote_update' ? message.version : []));
      await eventually(() => expect(Math.max(...versions())).toBe(version));
    };
    const closed = { type: 'tournament_closed', tournamentId: secret.tournaments, at: expect.any(Number) };
    const expectClosed = ({ received }: LiveClient) =>
      eventually(() => expect(received.at(-1)).toEqual(closed));
    const countsOf = (...clients: LiveClient[]) => clients.map(({ received }) => received.length);

    await renew();
    await expectNewest(removed);
    for (const client of [byLink, visitor]) await expectClosed(client);
    const afterRenewal = countsOf(byLink, visitor);
    await remove(leaver);
    await expectNewest(member);
    await expectClosed(removed);
    const afterRemoval = countsOf(removed);
    await call(creator, 'updateBackground');
    await expectNewest(member);
    expect(countsOf(byLink, visitor, removed)).toEqual([...afterRenewal, ...afterRemoval]);
    expect(member.received).not.toContainEqual(closed);
  });
});
