import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { isShareToken } from '#engine/sharing/share-path.ts';
import {
  type ApiClient,
  type CallInput,
  cookieOf,
  createTestApp,
  PASSWORD,
  type Reply,
  type TestApp,
  type TestUser,
} from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { type LiveClient, openLiveClient } from './support/live-client.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  fillTournament,
  refusal,
  signUpAll,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const NO_SUCH_ID = 2_000_000_000;
const SECRET = 'Hidden Harmony';

let app: TestApp;
let lines: string[];
let creator: TestUser;
let submitter: TestUser;
let admin: TestUser;
let stranger: TestUser;
let names = 0;
let secret: { tournament: number; matchup: number; comment: number; song: number };

beforeAll(async () => {
  lines = [];
  const limits = {
    LIMIT_SHARE_FAILURES: '50',
  };
  const env = { ADMIN_EMAIL: 'boss@test.example', LOG_LEVEL: 'info', ...limits };
  app = await createTestApp(env, { write: (line) => void lines.push(line) });
  [creator, submitter, admin] = await signUpAll(app, ['ada', 'grace', 'boss']);
});
afterAll(() => app.close());

async function arrange() {
  names += 1;
  stranger = await app.signUp(`stranger_${names}`);
  secret = await createSecret();
}

/** A private tournament with an open match, a message and a picture. The submitter is in it. */
async function createSecret() {
  const songs = [submitter, submitter, submitter, submitter];
  const settings = { name: SECRET, isPublic: false, schedulingType: 'manual' as const };
  const id = await fillTournament(creator, songs, settings);
  await creator.call(routes.generateBracket, at(id));
  const [matchup] = (await detailOf(creator, id)).matchups;
  if (!matchup?.song1Id) throw new Error('Nothing was drawn');
  await creator.call(routes.activateMatchup, at(matchup.id));
  const body = { content: SECRET, matchupId: matchup.id };
  const { body: comment } = await creator.call(routes.createComment, { body });
  await submitter.call(routes.uploadArtwork, { ...at(matchup.song1Id), file: await uniquePicture() });
  return {
    tournament: id,
    matchup: matchup.id,
    comment: comment.id,
    song: matchup.song1Id,
  };
}

let address: string | undefined;
const listening = async () => {
  address ??= await app.http.listen({ port: 0, host: '127.0.0.1' });
  return address;
};
const token = () => tokenOf(creator, secret.tournament);
const open = (who: ApiClient, shareToken: string) =>
  who.call(routes.openShare, { params: { token: shareToken } });
const renew = async () => {
  const reply = await creator.call(routes.renewShareToken, at(secret.tournament));
  expect(reply.status).toBe(200);
  return reply;
};
async function remove(user: TestUser): Promise<void> {
  const { body } = await creator.call(routes.listParticipants, at(secret.tournament));
  const { id } = body.find(({ userId }: { userId: number }) => userId === user.id);
  const input = at(secret.tournament, { participantIds: [id] });
  expect((await creator.call(routes.deleteParticipants, input)).body).toEqual({ deletedCount: 1 });
}
/** A visitor whose browser has opened the link. */
async function visitorWithLink(shareToken: string): Promise<ApiClient> {
  return app.browser(cookieOf(await open(app.visitor, shareToken)));
}

/** What the paths of the calls are about. */
const SUBJECTS = ['tournaments', 'matchups', 'comments', 'songs', 'artwork'] as const;
type Subject = (typeof SUBJECTS)[number];
const subjectOf = ({ path }: Route) =>
  SUBJECTS.find((subject) => path.startsWith(`/api/${subject}/:id`)) as Subject;
const idOf = (subject: Subject) =>
  ({
    tournaments: secret.tournament,
    matchups: secret.matchup,
    comments: secret.comment,
    songs: secret.song,
    artwork: secret.song,
  })[subject];

/** Every call whose path names something in a tournament. */
const CALLS = (Object.entries(routes) as [RouteName, Route][]).filter(([, route]) => subjectOf(route));
/** The bodies of calls that need one. */
const BODIES: Partial<Record<RouteName, () => CallInput>> = {
  submitSong: () => ({ body: { title: 'Mine', artist: 'Me', submissionType: MAIN_ENTRY } }),
  submitSongs: () => ({ body: { songs: [{ title: 'Mine', artist: 'Me' }] } }),
  updateSchedule: () => ({ body: { startTime: null, endTime: null } }),
  changeSong: () => ({ body: { title: 'Other' } }),
  updateComment: () => ({ body: { content: 'Changed' } }),
  reactToComment: () => ({ body: { reaction: 'fire' } }),
  changeOwnDiscussion: () => ({ body: { showsSide: true } }),
  updateTournament: () => ({ body: { settingsVersion: 1, name: 'New' } }),
  cancelTournament: () => ({ body: { reason: 'Rain' } }),
  updateBackground: () => ({ body: { type: 'solid', color: '#123456' } }),
  deleteSongs: () => ({ body: { songIds: [1] } }),
  deleteParticipants: () => ({ body: { participantIds: [1] } }),
  reopenMatchup: () => ({ body: { minutes: 5, note: null } }),
  decideMatchup: () => ({ body: { winnerId: 1, reason: 'disqualified', note: null } }),
  withdrawDrawnSong: () => ({ body: { reason: null } }),
  hideComment: () => ({ body: { isHidden: true } }),
  hideSong: () => ({ body: { isHidden: true } }),
  muteUser: () => ({ body: { userId: 1, term: 'day', reason: 'Spam' } }),
  addManager: () => ({ body: { username: 'grace' } }),
  makeVoterCodes: () => ({ body: { count: 1 } }),
  withdrawVoterCodes: () => ({ body: { from: 1, to: 1 } }),
  spendVoterCode: () => ({ body: { code: 'A'.repeat(12) } }),
};
async function callAt(who: ApiClient, name: RouteName, id: number): Promise<Reply> {
  const file = routes[name] === routes.uploadArtwork ? { file: await uniquePicture() } : {};
  return who.call(routes[name], { ...BODIES[name]?.(), ...file, params: { id, userId: submitter.id } });
}

/** Expects 404, or 401 without the session that the call needs, as for an id that does not exist. */
async function expectHidden(who: ApiClient, name: RouteName): Promise<void> {
  const id = idOf(subjectOf(routes[name]));
  const [real, missing] = [await callAt(who, name, id), await callAt(who, name, NO_SUCH_ID)];
  expect(real.status, name).toBe(routes[name].access !== 'anyone' && !isSignedIn(who) ? 401 : 404);
  expect([real.status, real.body], name).toEqual([missing.status, missing.body]);
}
const isSignedIn = ({ cookie }: ApiClient) => cookie?.includes('session') ?? false;
const reads = CALLS.filter(([, { method }]) => method === 'GET');

/** Reads of managers, the creator and admins. */
const FOR_MANAGERS = new Set<RouteName>([
  'listManagerCandidates',
  'getVoteAudit',
  'listQuarantines',
  'listReports',
  'listMutes',
  'getVoterCodes',
]);

async function expectReadable(who: ApiClient): Promise<void> {
  for (const [name, route] of reads) {
    if (route.access !== 'anyone' && !isSignedIn(who)) continue;
    if (FOR_MANAGERS.has(name) && who !== creator && who !== admin) continue;
    const reply = await callAt(who, name, idOf(subjectOf(route)));
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200);
  }
}

it('the calls below are about every part of a tournament', () => {
  expect(new Set(CALLS.map(([, route]) => subjectOf(route)))).toEqual(new Set(SUBJECTS));
  expect(reads.length).toBeGreaterThan(10);
});

describe('the number of a private tournament', () => {
  beforeAll(arrange);

  it.each(CALLS.map(([name]) => name))(
    '%s answers strangers and visitors as if the tournament did not exist',
    async (name) => {
      await expectHidden(stranger, name);
      await expectHidden(app.visitor, name);
    },
  );

  it('opens it to its creator, its participants and admins', async () => {
    for (const person of [creator, submitter, admin]) await expectReadable(person);
  });

  it('takes no vote of a stranger, and does not reveal that the match exists', async () => {
    const other = await createTournament(creator);
    const castIn = (tournamentId: number, matchupId: number) =>
      stranger.call(routes.castVote, { body: { tournamentId, matchupId, songId: secret.song } });
    const missing = await castIn(NO_SUCH_ID, NO_SUCH_ID);
    expect(missing.status).toBe(404);
    for (const tournamentId of [secret.tournament, other, NO_SUCH_ID]) {
      const reply = await castIn(tournamentId, secret.matchup);
      expect([reply.status, reply.body]).toEqual([404, missing.body]);
    }
    const { rows } = await app.pool.query('select 1 from votes where matchup_id = $1', [secret.matchup]);
    expect(rows).toEqual([]);
  });

  it('takes no message of a stranger', async () => {
    const body = { content: 'Hello', matchupId: secret.matchup };
    expect((await stranger.call(routes.createComment, { body })).status).toBe(404);
  });
});

describe('answers about a private tournament (rule L16)', () => {
  beforeAll(arrange);

  it.each(reads.map(([name]) => name))('%s is kept by no shared cache', async (name) => {
    const visitor = await visitorWithLink(await token());
    for (const who of [creator, admin, submitter, stranger, visitor]) {
      const reply = await callAt(who, name, idOf(subjectOf(routes[name])));
      expect(reply.headers['cache-control'], `${name}: ${reply.status}`).toMatch(/\b(private|no-store)\b/);
    }
    const withoutCookie = await callAt(app.visitor, name, idOf(subjectOf(routes[name])));
    expect(withoutCookie.headers['cache-control'], name).toMatch(/no-cache|no-store/);
  });
});

describe('the link of a private tournament (rule A27)', () => {
  beforeEach(arrange);

  it('has 128 random bits, and that of a public tournament its name and number', async () => {
    const [one, other] = [await token(), await tokenOf(creator, (await createSecret()).tournament)];
    expect([isShareToken(one), isShareToken(other), one === other]).toEqual([true, true, false]);
    const id = await createTournament(creator, { name: 'Open Air 1' });
    expect((await detailOf(stranger, id)).sharePath).toBe(`/t/open-air-1-${id}`);
  });

  it('admits a user to read, vote, write and join, without joining by itself', async () => {
    const reply = await open(stranger, await token());
    expect(reply).toMatchObject({ status: 200, body: { tournamentId: secret.tournament } });
    await expectReadable(stranger);
    const participation = await stranger.call(routes.getParticipation, at(secret.tournament));
    expect(participation.body).toMatchObject({ hasJoined: false });
    const [matchup] = (await detailOf(stranger, secret.tournament)).matchups;
    if (!matchup) throw new Error('Nothing was drawn');
    expect((await vote(stranger, matchup, 1)).status).toBe(200);
    const body = { content: 'Hello', matchupId: matchup.id };
    expect((await stranger.call(routes.createComment, { body })).status).toBe(201);
    expect((await stranger.call(routes.joinTournament, at(secret.tournament))).status).toBe(200);
  });

  it('admits a visitor by a cookie that scripts cannot read and forms of other sites do not send', async () => {
    const reply = await open(app.visitor, await token());
    expect(String(reply.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
    await expectReadable(app.browser(cookieOf(reply)));
  });

  it('the cookie holds several links, and admits a user who signs in later, too', async () => {
    const first = await visitorWithLink(await token());
    const other = await createSecret();
    const both = await open(first, await tokenOf(creator, other.tournament));
    const links = cookieOf(both);
    for (const id of [secret.tournament, other.tournament]) {
      expect((await app.browser(links).call(routes.getTournament, at(id))).status).toBe(200);
      const signedIn = app.browser(`${stranger.cookie}; ${links}`);
      expect((await signedIn.call(routes.getParticipation, at(id))).status).toBe(200);
    }
  });

  it('an unknown token gets the same 404 however it looks', async () => {
    const shown = await open(stranger, 'AAAAAAAAAAAAAAAAAAAAAA');
    expect(shown.status).toBe(404);
    for (const text of ['x', '%00', `${secret.tournament}`]) {
      const reply = await app.visitor.call(routes.openShare, { params: { token: text } });
      expect([reply.status, reply.body]).toEqual([404, shown.body]);
    }
  });

  it('guesses of one network are limited, and others open their links', async () => {
    const shareToken = await token();
    const guess = (remoteAddress: string, text: string) =>
      app.http.inject({ method: 'POST', url: `/api/share/${text}`, remoteAddress });
    const statuses = [];
    for (let n = 0; n < 52; n += 1) {
      statuses.push((await guess('198.51.100.7', 'AAAAAAAAAAAAAAAAAAAAAA')).statusCode);
    }
    expect([...new Set(statuses.slice(0, 50)), ...statuses.slice(50)]).toEqual([404, 429, 429]);
    expect((await guess('198.51.100.7', shareToken)).headers['retry-after']).toBeDefined();
    expect((await guess('198.51.100.8', shareToken)).statusCode).toBe(200);
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

  it('ends the access by the old link for users and visitors, and keeps the people of the tournament', async () => {
    const old = await token();
    await open(stranger, old);
    const visitor = await visitorWithLink(old);
    const { body } = await renew();
    expect(body.sharePath).toBe(`/t/${await token()}`);
    expect(body.sharePath).not.toContain(old);
    for (const [name] of reads) {
      await expectHidden(stranger, name);
      await expectHidden(visitor, name);
    }
    expect((await open(stranger, old)).status).toBe(404);
    for (const person of [creator, submitter, admin]) await expectReadable(person);
    await open(stranger, await token());
    await expectReadable(stranger);
  });

  it('a permission that is given while the link is renewed does not outlive the old link', async () => {
    const old = await token();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([open(stranger, await token()), renew()]);
      const { status } = await stranger.call(routes.getTournament, at(secret.tournament));
      expect([status, await isAdmitted(stranger)]).toEqual([404, false]);
    }
    expect(await token()).not.toBe(old);
  });

  it('is in the history without the token', async () => {
    const old = await token();
    await renew();
    const { rows } = await app.pool.query(
      'select actor_role, details from history where tournament_id = $1 order by id desc limit 1',
      [secret.tournament],
    );
    expect(rows).toEqual([
      {
        actor_role: 'creator',
        details: { before: { shareLink: 'changed' }, after: { shareLink: 'changed' } },
      },
    ]);
    const { rows: all } = await app.pool.query('select details from history');
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${old}|${await token()}`));
  });

  it('is refused for a public tournament, which keeps its path', async () => {
    const id = await createTournament(creator);
    const { sharePath } = await detailOf(creator, id);
    const reply = await creator.call(routes.renewShareToken, at(id));
    expect(reply).toMatchObject(refusal(409, 'WRONG_STATE'));
    expect((await detailOf(creator, id)).sharePath).toBe(sharePath);
  });

  it('is made when a tournament first becomes private, and is kept when it becomes public and private again', async () => {
    const id = await createTournament(creator);
    const save = (settingsVersion: number, isPublic: boolean) =>
      creator.call(routes.updateTournament, at(id, { settingsVersion, isPublic }));
    expect((await save(1, false)).status).toBe(200);
    const ofOther = await token();
    const first = await tokenOf(creator, id);
    expect([isShareToken(first), first === ofOther]).toEqual([true, false]);
    expect((await stranger.call(routes.getTournament, at(id))).status).toBe(404);
    await save(2, true);
    expect((await detailOf(stranger, id)).sharePath).toBe(`/t/summer-cup-${id}`);
    expect((await open(stranger, first)).body).toEqual({ tournamentId: id });
    await save(3, false);
    expect(await tokenOf(creator, id)).toBe(first);
  });

  const isAdmitted = async ({ id }: TestUser) =>
    (await app.pool.query('select 1 from share_permissions where user_id = $1 and not is_removed', [id])).rows
      .length > 0;
});

describe('a removed participant (rule A24)', () => {
  beforeEach(arrange);

  it('is admitted by no link, neither the old nor a new one, whatever the browser has opened', async () => {
    const shareToken = await token();
    await open(stranger, shareToken);
    await stranger.call(routes.joinTournament, at(secret.tournament));
    await remove(stranger);
    const links = (await visitorWithLink(shareToken)).cookie;
    for (const who of [stranger, app.browser(`${stranger.cookie}; ${links}`)]) {
      for (const [name] of reads) await expectHidden(who, name);
    }
    expect((await open(stranger, shareToken)).status).toBe(404);
    await renew();
    expect((await open(stranger, await token())).status).toBe(404);
    await expectHidden(stranger, 'getTournament');
  });

  it('no longer opens it in the browsers in which the link was opened, signed out or with another account', async () => {
    const shareToken = await token();
    const visitor = await visitorWithLink(shareToken);
    const person = { firstName: 'Lee', lastName: 'Leaver', username: `leaver_links_${names}` };
    const email = `${person.username}@test.example`;
    const signUp = await visitor.call(routes.logIn, { body: { ...person, email, password: PASSWORD } });
    // The cookies that the browser has after the sign-up, and those that it keeps after the sign-out.
    const cookies = [signUp.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
    const links = cookies.find((cookie) => cookie.includes('links')) ?? '';
    const leaver = app.browser(cookies.join('; '));
    await leaver.call(routes.joinTournament, at(secret.tournament));
    const bystander = await visitorWithLink(shareToken);
    const live = await openLiveClient(await listening(), { cookie: links });
    await live.join(secret.tournament);
    await remove({ ...stranger, id: signUp.body.id });
    for (const who of [app.browser(links), app.browser(`${stranger.cookie}; ${links}`)]) {
      await expectHidden(who, 'getTournament');
      expect((await open(who, shareToken)).status).toBe(404);
    }
    await eventually(() => expect(live.received.at(-1)?.type).toBe('tournament_closed'));
    const received = live.received.length;
    await creator.call(routes.updateBackground, at(secret.tournament, { type: 'solid', color: '#123456' }));
    expect((await bystander.call(routes.getTournament, at(secret.tournament))).status).toBe(200);
    expect(live.received.length).toBe(received);
    live.socket.terminate();
    // A mark that the server did not sign says nothing about the user.
    const forged = links.replace(/~\d+~[\w-]{22}/, `~${signUp.body.id}~${'A'.repeat(22)}`);
    expect((await app.browser(forged).call(routes.getTournament, at(secret.tournament))).status).toBe(200);
  });

  it('of a public tournament may join again (rule C8)', async () => {
    const id = await createTournament(creator);
    await enterSong(stranger, id, 'Mine');
    secret = { ...secret, tournament: id };
    await remove(stranger);
    expect((await stranger.call(routes.joinTournament, at(id))).status).toBe(200);
  });
});

describe('/ws (rule A24)', () => {
  beforeEach(arrange);
  const clients: LiveClient[] = [];
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });

  const connect = async (who: ApiClient) => {
    const client = await openLiveClient(await listening(), who.cookie ? { cookie: who.cookie } : {});
    clients.push(client);
    return client;
  };
  const versionsOf = ({ received }: LiveClient) =>
    received.flatMap((message) => (message.type === 'vote_update' ? message.version : []));
  const expectNewest = async (client: LiveClient) => {
    const { version } = await detailOf(creator, secret.tournament);
    await eventually(() => expect(Math.max(...versionsOf(client))).toBe(version));
  };

  it('tells strangers and visitors the same as of a missing tournament, and opens the room to readers who opened the link', async () => {
    const outside = [await connect(stranger), await connect(app.visitor)];
    const closedIds = [secret.tournament, 999_999];
    for (const { socket } of outside) {
      for (const tournamentId of closedIds)
        socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
    }
    const shareToken = await token();
    const reader = await app.signUp(`reader_${names}`);
    await open(reader, shareToken);
    for (const who of [reader, await visitorWithLink(shareToken), creator]) {
      await (await connect(who)).join(secret.tournament);
    }
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
    const shareToken = await token();
    const leaver = await app.signUp(`leaver_${names}`);
    for (const user of [stranger, leaver]) await open(user, shareToken);
    await leaver.call(routes.joinTournament, at(secret.tournament));
    const [byLink, visitor, removed, member] = [
      await connect(stranger),
      await connect(await visitorWithLink(shareToken)),
      await connect(leaver),
      await connect(submitter),
    ];
    for (const client of [byLink, visitor, removed, member]) await client.join(secret.tournament);

    await renew();
    await expectNewest(removed);
    const closed = { type: 'tournament_closed', tournamentId: secret.tournament, at: expect.any(Number) };
    for (const { received } of [byLink, visitor])
      await eventually(() => expect(received.at(-1)).toEqual(closed));
    const afterRenewal = [byLink, visitor].map(({ received }) => received.length);
    await remove(leaver);
    await expectNewest(member);
    await eventually(() => expect(removed.received.at(-1)).toEqual(closed));
    const afterRemoval = removed.received.length;
    await creator.call(routes.updateBackground, at(secret.tournament, { type: 'solid', color: '#123456' }));
    await expectNewest(member);
    expect([byLink, visitor].map(({ received }) => received.length)).toEqual(afterRenewal);
    expect(removed.received.length).toBe(afterRemoval);
    expect(member.received).not.toContainEqual(closed);
  });
});
