import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { pathOf } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { registrationOf } from './support/http-client.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  inMinutes,
  songPageKeyOf,
} from './support/tournaments.ts';

const LIMITS = ['SIGN_INS', 'SIGN_IN_FAILURES', 'SONGS'].map((name) => [`LIMIT_${name}`, '100000']);
const { app, people, admin: ada } = await createCommunity(Object.fromEntries(LIMITS), ['victim']);
const [victim] = people;
const question = () => ({ title: 'Will it rain?', expiresAt: inMinutes(app, 1) });
// The caller is the creator and an admin, so that only the input can be refused.
const { id: tournament, matchups } = await drawTournament(ada, [ada, ada, ada, ada]);
const [matchup] = matchups as [Matchup];
const filling = await createTournament(ada, {
  tournamentType: 'round_robin',
  maxParticipants: 64,
  tiebreakerSongs: 'optional',
});
const comment = await ada.call(routes.createComment, { body: { content: 'Hi', matchupId: matchup.id } });
const prediction = await ada.call(routes.createPrediction, { body: question() });
const body = { target: 'comment', targetId: comment.body.id, reason: 'spam' };
await victim.call(routes.createReport, { body });
const { rows: reports } = await app.pool.query<{ id: number }>('select id from reports');
const ids = {
  report: reports[0]?.id ?? 0,
  tournament,
  filling,
  matchup: matchup.id,
  song: matchup.song1Id ?? 0,
  entry: await enterSong(ada, filling, 'Entry'),
  comment: comment.body.id,
  prediction: prediction.body.id,
  victim: victim.id,
};
const songPage = songPageKeyOf('Song 1');

const nonces = { nonce: '00', salt: '00', keyPrefix: '00' };
const proof = {
  challenge: {
    parameters: {
      ...nonces,
      algorithm: 'SHA-256',
      cost: 1,
      keyLength: 32,
      data: { browser: '', expiresAt: 0 },
    },
    signature: '00',
  },
  solution: { counter: 1, derivedKey: '00' },
};
const account = () => registrationOf('a');
const PUSH_KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const newPasskey = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

/** For each call with a body: the row that its path names and a valid body, so that only the bad value is refused. */
const RIGHT: Partial<Record<RouteName, [keyof typeof ids | null, () => object]>> = {
  logIn: [null, account],
  forgotPassword: [null, () => ({ email: 'none@test.example' })],
  resetPassword: [null, () => ({ token: 'none', newPassword: 'long enough' })],
  disownEmail: [null, () => ({ token: 'none' })],
  confirmEmail: [null, () => ({ token: 'none' })],
  changeEmail: [null, () => ({ email: 'none@test.example', currentPassword: 'not mine' })],
  confirmIdentity: [null, () => ({ currentPassword: 'not mine' })],
  connectIdentity: [null, () => ({ provider: 'google' })],
  disconnectIdentity: [null, () => ({ provider: 'google' })],
  proveByProvider: [null, () => ({ provider: 'google' })],
  becomeAdmin: [null, () => ({ code: 'none' })],
  adminInvite: [null, () => ({ maxUses: 1, days: 1 })],
  checkInvitation: [null, () => ({ token: 'none' })],
  updateProfile: [null, () => ({ firstName: 'A', lastName: 'B' })],
  changePassword: [null, () => ({ currentPassword: 'not mine', newPassword: 'long enough' })],
  updateReminders: [null, () => ({ closingMinutes: 15 })],
  addPushDevice: [null, () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: PUSH_KEYS })],
  unsubscribe: [null, () => ({ token: 'none' })],
  updateTournamentReminders: ['filling', () => ({ choice: null, pushKinds: null, mailKinds: null })],
  createApiKey: [null, () => ({ name: 'Robot', scope: 'read' })],
  deleteAccount: [null, () => ({ texts: 'keep', currentPassword: 'not mine' })],
  transferTournament: ['filling', () => ({ userId: 2_000_000_000 })],
  endOwnSessions: [null, () => ({ currentPassword: 'not mine', sessionIds: ['none'] })],
  finishSignIn: [null, () => ({ code: '123456' })],
  prove: [null, () => ({ currentPassword: 'not mine' })],
  proveByPasskey: [null, () => ({ response: passkeyAnswer })],
  signInByPasskey: [null, () => ({ response: passkeyAnswer })],
  addPasskey: [null, () => ({ name: 'Phone', response: newPasskey })],
  renamePasskey: ['filling', () => ({ name: 'Phone' })],
  confirmSecondFactor: [null, () => ({ code: '123456' })],
  renewRecoveryCodes: [null, () => ({ code: '123456' })],
  turnOffSecondFactor: [null, () => ({ code: '123456', currentPassword: 'not mine' })],
  createTournament: [null, () => ({ name: 'Cup', maxParticipants: 4 })],
  submitSong: [
    'filling',
    () => ({ title: `T${Math.random()}`, artist: 'A', submissionType: 'main_participant_entry' }),
  ],
  lookUpSong: [null, () => ({ text: 'A - B' })],
  readPlaylist: [null, () => ({ url: 'https://www.deezer.com/playlist/1' })],
  submitSongs: ['filling', () => ({ songs: [{ title: `T${Math.random()}`, artist: 'A' }] })],
  changeSong: ['entry', () => ({ title: `T${Math.random()}` })],
  updateTournament: ['filling', () => ({ settingsVersion: 1, name: 'Cup' })],
  cancelTournament: ['filling', () => ({ reason: 'Rain' })],
  playAgain: ['filling', () => ({ withSongs: true })],
  updateBackground: ['filling', () => ({ type: 'solid', color: '#123456' })],
  deleteSongs: ['filling', () => ({ songIds: [2_000_000_000] })],
  deleteParticipants: ['filling', () => ({ participantIds: [2_000_000_000] })],
  updateSchedule: ['matchup', () => ({ startTime: null, endTime: null })],
  reopenMatchup: ['matchup', () => ({ minutes: 5, note: null })],
  decideMatchup: ['matchup', () => ({ winnerId: ids.song, reason: 'disqualified', note: null })],
  withdrawDrawnSong: ['song', () => ({ reason: null })],
  castVote: [null, () => ({ tournamentId: ids.tournament, matchupId: ids.matchup, songId: ids.song })],
  becomeGuest: [null, () => proof],
  steerShow: ['filling', () => ({ action: 'open', seq: 0 })],
  setStageSound: ['filling', () => ({ isOn: true })],
  joinRoom: [null, () => ({ pin: '000000', nickname: 'Ada', proof })],
  changeOwnTwin: ['filling', () => ({ isTwinVoter: true })],
  changeOwnPlace: ['filling', () => ({ nickname: 'Ada', isListed: true })],
  createComment: [null, () => ({ content: 'Hi', matchupId: ids.matchup })],
  updateComment: ['comment', () => ({ content: 'Hi' })],
  reactToComment: ['comment', () => ({ reaction: 'fire' })],
  changeOwnDiscussion: ['matchup', () => ({ showsSide: true })],
  createPrediction: [null, question],
  voteOnPrediction: ['prediction', () => ({ vote: 'yes' })],
  resolvePrediction: ['prediction', () => ({ outcome: 'void' })],
  disputePrediction: ['prediction', () => ({ reason: 'No.' })],
  adminDecideDispute: ['prediction', () => ({ outcome: 'void' })],
  previewQuarantine: ['matchup', () => ({ selection: { guestsOnly: true } })],
  setVotesAside: ['matchup', () => ({ selection: { guestsOnly: true }, reason: 'No.' })],
  adminSetStatus: ['filling', () => ({ status: 'setup' })],
  adminSetRole: ['victim', () => ({ role: 'user' })],
  adminSetStats: ['victim', () => ({ points: 1 })],
  makeVoterCodes: ['filling', () => ({ count: 1 })],
  withdrawVoterCodes: ['filling', () => ({ from: 1, to: 1 })],
  spendVoterCode: ['filling', () => ({ code: 'A'.repeat(12) })],
  addManager: ['filling', () => ({ username: 'victim' })],
  createReport: [null, () => ({ target: 'user', targetId: ids.victim, reason: 'spam', text: 'Why' })],
  decideReport: [
    'report',
    () => ({ outcome: 'accepted', hide: true, mute: { term: 'day', reason: 'Spam' }, answer: 'Yes' }),
  ],
  hideComment: ['comment', () => ({ isHidden: false })],
  hideSong: ['entry', () => ({ isHidden: false })],
  muteUser: ['filling', () => ({ userId: ids.victim, term: 'day', reason: 'Spam' })],
  adminBanUser: ['victim', () => ({ term: 'day', reason: 'Spam' })],
  markNoticesRead: [null, () => ({ upToId: 1 })],
  addWebHook: [
    'filling',
    () => ({
      kind: 'slack',
      address: 'https://hooks.slack.com/services/T/B/x',
      events: ['result'],
      isSpoilerFree: false,
    }),
  ],
  changeWebHook: ['report', () => ({ isOn: true })],
};

const all = Object.entries(routes) as [RouteName, Route][];
const withBody = all.filter(([, route]) => route.body);

/** Values that clients send by mistake or on purpose. */
const NASTY: unknown[] = [
  ...[null, true, [], {}, [null], 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table users; --",
    'x'.repeat(10_000),
    '🎤'.repeat(300),
  ],
  ...['http://example.com/\u0000', 'javascript:alert(1)'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.000Z'],
  ...['2030-01-01T00:00:00+23:59', '2030-01-01T00:00:00-23:59'],
  JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
];
const NASTY_QUERIES = ['', '-1', '1e9', '9'.repeat(400), '\u0000', '%', '\\', "'--", '💿', 'NaN', 'null'];

/** The fields that the contract names for a body or a query, unions and refinements included. */
function fieldsOf(name: RouteName, schema: z.ZodType | undefined): string[] {
  // One body serves sign-in and registration (rule A4). Its fields are those of a registration.
  if (name === 'logIn') return [...Object.keys(account()), 'rememberMe'];
  if (!schema) return [];
  const { properties, anyOf, oneOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const parts = [...(anyOf ?? []), ...(oneOf ?? [])].map((part) => (typeof part === 'object' ? part : {}));
  return [...new Set([properties ?? {}, ...parts.map((part) => part.properties ?? {})].flatMap(Object.keys))];
}

/** The paths of a schema's values below its fields, such as `songs.0.title`. */
function innerPathsOf(schema: z.core.$ZodType, path: string[] = []): string[][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return innerPathsOf(def.innerType, path);
  const inner =
    def.type === 'object'
      ? Object.entries(def.shape).flatMap(([name, part]) => innerPathsOf(part, [...path, name]))
      : def.type === 'array'
        ? innerPathsOf(def.element, [...path, '0'])
        : def.type === 'union'
          ? def.options.flatMap((option) => innerPathsOf(option, path))
          : def.type === 'pipe'
            ? innerPathsOf(def.in, path)
            : [];
  return path.length > 1 ? [path, ...inner] : inner;
}

/** A body with a value at a path. Lists and objects on the way are made. */
function withValueAt(body: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const part = (body as Record<string, unknown> | undefined)?.[key];
  const inner = rest.length === 0 ? value : withValueAt(part, rest, value);
  if (key === '0') return [inner];
  return { ...(typeof body === 'object' ? body : {}), [key]: inner };
}

/** Zod's default messages name types, and do not tell the user what to do. */
const ZOD_DEFAULT = /^(Invalid|Too (small|big)|Unrecognized)\b/;

/** Expects success, or the error body of a refusal. */
async function expectNo500(name: RouteName, body: unknown): Promise<void> {
  // A sign-in would end the session that the other calls need.
  const caller = name === 'logIn' ? app.visitor : ada;
  const [id] = RIGHT[name] ?? [];
  const reply = await caller.call(routes[name], { params: id ? { id: ids[id] } : {}, body });
  if (reply.status < 400) return;
  expect(reply.status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
  const { message, error, issues = [] } = errorBody.parse(reply.body);
  expect(error).toBe(message);
  for (const issue of issues) expect(issue.message).not.toMatch(ZOD_DEFAULT);
}

it('every call with a body has a valid example in this file', () => {
  expect(Object.keys(RIGHT).sort()).toEqual(withBody.map(([name]) => name).sort());
});

describe.each(withBody)('%s', (name, route) => {
  const fields = fieldsOf(name, route.body);
  const right = () => RIGHT[name]?.[1]() ?? {};

  it('accepts each odd value of a field or answers with the error body, and never with a 500', async () => {
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      for (const value of NASTY) await expectNo500(name, { ...right(), [field]: value });
    }
  });

  it('never answers an odd value below a field with a 500', async () => {
    for (const path of innerPathsOf(route.body as z.core.$ZodType)) {
      for (const value of NASTY) await expectNo500(name, withValueAt(right(), path, value));
    }
  });

  it('never answers missing fields, unknown fields or bodies of other types with a 500', async () => {
    for (const field of Object.keys(right())) {
      const body: Record<string, unknown> = { ...right() };
      delete body[field];
      await expectNo500(name, body);
    }
    await expectNo500(name, { ...right(), id: 1, role: 'admin', points: 10 ** 9 });
    // A computed key is sent as a property. A plain key would set the prototype of the body.
    await expectNo500(name, { ...right(), ['__proto__']: { role: 'admin' } });
    for (const body of [[], [right()], {}]) await expectNo500(name, body);
  });
});

it('a registration and a profile change set neither the role nor a counter by a field of the body', async () => {
  const extra = { role: 'admin', points: 999, totalVotes: 999, level: 99, id: ada.id, passwordHash: 'x' };
  const mallory = await app.signUp('mallory');
  await mallory.call(routes.updateProfile, { body: { firstName: 'V', lastName: 'W', ...extra } });
  const { body: changed } = await mallory.call(routes.getCurrentUser);
  expect(changed).toMatchObject({ id: mallory.id, role: 'user', points: 0, totalVotes: 0, level: 1 });
  const { body } = await app.visitor.call(routes.logIn, {
    body: { ...account(), email: 'eve@test.example', username: 'eve', ...extra },
  });
  expect(body).toMatchObject({ role: 'user', points: 0, level: 1 });
});

describe('a query string', () => {
  const withQuery = all.filter(([, route]) => route.query);

  it.each(withQuery)('%s never answers a bad query with a 500', async (name, route) => {
    for (const field of fieldsOf(name, route.query)) {
      for (const value of NASTY_QUERIES) {
        const id = ['listSongEntries', 'getSongCard'].includes(name) ? songPage : ids.matchup;
        const reply = await ada.call(route, { params: { id, metric: 'points' }, query: { [field]: value } });
        expect(reply.status, `${field}=${value}`).toBeLessThan(500);
        if (reply.status < 400) continue;
        expect(errorBody.parse(reply.body)).toMatchObject({
          code: 'INVALID_INPUT',
          message: expect.not.stringMatching(ZOD_DEFAULT),
        });
      }
    }
  });

  it.each(withQuery)('%s refuses a repeated parameter', async (name, route) => {
    for (const field of fieldsOf(name, route.query)) {
      const twice = await app.http.inject({
        method: route.method,
        url: `${pathOf(route, { params: { id: 1, metric: 'points' } })}?${field}=1&${field}=2`,
        headers: { cookie: ada.cookie ?? '' },
      });
      expect(twice.statusCode, field).toBe(400);
      const issues = expect.arrayContaining([expect.objectContaining({ path: field })]);
      expect(twice.json()).toMatchObject({ code: 'INVALID_INPUT', issues });
    }
  });
});

describe('a text in any script is stored as it reads', () => {
  const TEXTS = [
    'مسابقة الأغاني',
    'שיר נצחון \u200f(2030)',
    '🎤👩‍👩‍👧‍👦🏳️‍🌈',
    'Z͑͗ä̂lgo̍',
    'e\u0301 and é',
    '日本語の歌 ',
    '葛\u{E0100} می\u200Cخواهم',
  ];

  it.each(TEXTS)('%j', async (text) => {
    const stored = text.normalize('NFC').trim();
    const id = await createTournament(ada, { name: text, description: `${text}\n${text}` });
    const song = await ada.call(
      routes.submitSong,
      at(id, { title: text, artist: text, pitch: text, submissionType: 'main_participant_entry' }),
    );
    expect(song.body).toMatchObject({ title: stored, artist: stored, pitch: stored });
    const detail = await detailOf(ada, id);
    expect(detail).toMatchObject({
      name: stored,
      description: `${text}\n${text}`.normalize('NFC').trim(),
    });
    expect(detail.songs[0]).toMatchObject({ title: stored, artist: stored });
    const comment = await ada.call(routes.createComment, { body: { content: text, matchupId: ids.matchup } });
    expect(comment.body.content).toBe(stored);
    const prediction = await ada.call(routes.createPrediction, { body: { ...question(), title: text } });
    expect(prediction.body.title).toBe(stored);
  });
});
