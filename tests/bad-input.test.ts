import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { type CallInput, pathOf, registrationOf } from './support/app.ts';
import { describeCalls } from './support/calls.ts';
import { createCommunity } from './support/community.ts';
import { prepareGuest } from './support/guests.ts';
import {
  at,
  createTournament,
  detailOf,
  inMinutes,
  openMatch,
  songPageKeyOf,
} from './support/tournaments.ts';

const LIMITS = ['SIGN_INS', 'SIGN_IN_FAILURES', 'SONGS'].map((name) => [`LIMIT_${name}`, '100000']);
const { app, people, admin: ada } = await createCommunity(Object.fromEntries(LIMITS), ['victim']);
const [victim] = people;
// The caller is the creator, the submitter and an admin, so that only the input can be refused.
const { inputOf } = await describeCalls({ app, creator: ada, submitter: ada, admin: ada });
const matchup = await openMatch(ada, [ada, ada, ada, ada]);
const question = () => ({ title: 'Will it rain?', expiresAt: inMinutes(app, 1) });
const account = () => registrationOf('a');

const { body: proof } = await prepareGuest(app);
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const assertion = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const passkey = () => ({ response: { ...credential, response: assertion } });
const song = () => ({ title: `T${Math.random()}`, artist: 'A' });
/** Bodies with more than a call needs, which another call may not repeat, or which change no account. */
const FULL_BODIES: Partial<Record<RouteName, () => object>> = {
  logIn: account,
  changePassword: () => ({ currentPassword: 'not mine', newPassword: 'long enough' }),
  proveByPasskey: passkey,
  signInByPasskey: passkey,
  addPasskey: () => ({
    name: 'Phone',
    response: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  }),
  submitSong: () => ({ ...song(), submissionType: MAIN_ENTRY }),
  submitSongs: () => ({ songs: [song()] }),
  joinRoom: () => ({ pin: '000000', nickname: 'Ada', proof }),
  createReport: () => ({ target: 'user', targetId: victim.id, reason: 'spam', text: 'Why' }),
  decideReport: () => ({
    outcome: 'accepted',
    hide: true,
    mute: { term: 'day', reason: 'Spam' },
    answer: 'Yes',
  }),
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
async function expectNo500(name: RouteName, input: CallInput, body: unknown): Promise<void> {
  // A sign-in would end the session that the other calls need.
  const caller = name === 'logIn' ? app.visitor : ada;
  const reply = await caller.call(routes[name], { ...input, body });
  if (reply.status < 400) return;
  expect(reply.status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
  const { message, error, issues = [] } = errorBody.parse(reply.body);
  expect(error).toBe(message);
  for (const issue of issues) expect(issue.message).not.toMatch(ZOD_DEFAULT);
}

describe.each(withBody)('%s', (name, route) => {
  const fields = fieldsOf(name, route.body);
  let input: CallInput;
  beforeAll(async () => {
    input = await inputOf(name);
  });
  const right = () => FULL_BODIES[name]?.() ?? (input.body as object);
  const expectFit = (body: unknown) => expectNo500(name, input, body);

  it('accepts each odd value of a field or answers with the error body, and never with a 500', async () => {
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      for (const value of NASTY) await expectFit({ ...right(), [field]: value });
    }
  });

  it('never answers an odd value below a field with a 500', async () => {
    for (const path of innerPathsOf(route.body as z.core.$ZodType)) {
      for (const value of NASTY) await expectFit(withValueAt(right(), path, value));
    }
  });

  it('never answers missing fields, unknown fields or bodies of other types with a 500', async () => {
    for (const field of Object.keys(right())) {
      const body: Record<string, unknown> = { ...right() };
      delete body[field];
      await expectFit(body);
    }
    await expectFit({ ...right(), id: 1, role: 'admin', points: 10 ** 9 });
    // A computed key is sent as a property. A plain key would set the prototype of the body.
    await expectFit({ ...right(), ['__proto__']: { role: 'admin' } });
    for (const body of [[], [right()], {}]) await expectFit(body);
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
        const id = ['listSongEntries', 'getSongCard'].includes(name) ? songPageKeyOf('Song 1') : matchup.id;
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
    const comment = await ada.call(routes.createComment, { body: { content: text, matchupId: matchup.id } });
    expect(comment.body.content).toBe(stored);
    const prediction = await ada.call(routes.createPrediction, { body: { ...question(), title: text } });
    expect(prediction.body.title).toBe(stored);
  });
});
