import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { type Route, routes } from '#contract/routes.ts';
import { addressOf, createCommunity, openApp, openProviders } from './support/community.ts';
import { sendLargeBody } from './support/large-body.ts';
import { sendRawRequest } from './support/raw-request.ts';
import { createTournament } from './support/tournaments.ts';
import { fill, WORST } from './support/worst-texts.ts';

const { app, admin: person } = await createCommunity({}, []);
const tournamentId = await createTournament(person, { schedulingType: 'manual' });

type Sent = { id?: string; payload?: string | Buffer; type?: string; encoding?: string };

async function send({ method, path }: Pick<Route, 'method' | 'path'>, isVisitor: boolean, sent: Sent) {
  const response = await app.http.inject({
    method,
    url: path.replace(':id', sent.id ?? String(tournamentId)),
    headers: {
      ...(isVisitor || !person.cookie ? {} : { cookie: person.cookie }),
      ...(sent.type ? { 'content-type': sent.type } : {}),
      ...(sent.encoding ? { 'content-encoding': sent.encoding } : {}),
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

function expectRefusal(reply: Awaited<ReturnType<typeof send>>, label: string, status?: number) {
  expect(reply.status, label).toBeGreaterThanOrEqual(400);
  expect(reply.status, label).toBeLessThan(500);
  if (status !== undefined) expect(reply.status, label).toBe(status);
  expect(reply.body, label).toMatchObject({
    message: expect.stringMatching(/./),
    error: reply.body.message,
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(reply.headers['server-time'], label).toBe(String(app.clock.now().getTime()));
}

const JSON_TYPE = 'application/json';
const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`;
const UNREADABLE: Sent[] = [
  ...['', '{', 'null', '[]', '"text"', '1', '{"__proto__":{}}', '\u0000', DEEP].map((payload) => ({
    payload,
    type: JSON_TYPE,
  })),
  { payload: JSON.stringify({ text: 'x'.repeat(300_000) }), type: JSON_TYPE },
];
const BAD_IDS = ['0', '-1', 'abc', '1e3', '01', '2147483648', '9'.repeat(3000), '%00', '%20', '%ff', '%'];

const all = Object.entries(routes) as [string, Route][];
const withBody = all.filter(([, route]) => route.body);

describe.each([
  ['a visitor', true],
  ['a signed-in user', false],
])('a request of %s that cannot be read gets the error body', (_, isVisitor) => {
  it.each(withBody)('%s refuses a body that is no JSON object', async (_, route) => {
    for (const sent of UNREADABLE)
      expectRefusal(await send(route, isVisitor, sent), JSON.stringify(sent).slice(0, 80));
  });

  it.each(withBody)('%s takes JSON only', async (_, route) => {
    const status = isVisitor && route.access !== 'anyone' ? 401 : 415;
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      expectRefusal(await send(route, isVisitor, { payload: '{"email":"a"}', type }), type, status);
    }
  });

  it.each(all.filter(([, { path }]) => path.includes(':id')))('%s refuses a bad id', async (_, route) => {
    for (const id of BAD_IDS) {
      const body = route.body ? { payload: '{}', type: JSON_TYPE } : {};
      expectRefusal(await send(route, isVisitor, { id, ...body }), id.slice(0, 20));
    }
  });

  it('a sign-in refuses text that cannot be stored', async () => {
    for (const email of ['\u0000', 'a\u0000b@test.example', '\ud800']) {
      const payload = JSON.stringify({ email, password: 'some password' });
      expectRefusal(await send(routes.logIn, isVisitor, { payload, type: JSON_TYPE }), email, 400);
    }
  });
});

async function sendPacked(route: Route, packed: object, isVisitor = true) {
  const payload = gzipSync(JSON.stringify(packed));
  const sent = { payload, type: JSON_TYPE, encoding: 'gzip' };
  const { status, body } = await send(route, isVisitor, sent);
  return { status, code: body.code };
}

it('a compressed body is limited by its unpacked size (rule L3)', async () => {
  const small = { email: 'unknown@test.example', password: 'a wrong guess' };
  expect(await sendPacked(routes.logIn, small)).toEqual({ status: 401, code: 'WRONG_CREDENTIALS' });
  for (const length of [50_000_000, 256 * 1024, 128 * 1024]) {
    const bomb = await sendPacked(routes.logIn, { email: 'x'.repeat(length) });
    expect(bomb).toEqual({ status: 413, code: 'TOO_LARGE' });
  }
});

it('a body may be as long as the fields of its call need, in any writing, and no longer', async () => {
  const id = await createTournament(person, {});
  const escaped = (text: string) =>
    text.replace(/./g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const settings = (text: string) => `{ "settingsVersion": 1, "description": "${escaped(text)}" }`;
  const change = { id: String(id), type: JSON_TYPE };
  for (const [length, status] of [
    [5000, 200],
    [40_000, 413],
  ] as const) {
    const payload = settings('é'.repeat(length));
    expect((await send(routes.updateTournament, false, { ...change, payload })).status).toBe(status);
  }
});

it('a text of 64,000 letters is refused at its field, not by the size of the body (rule M2)', async () => {
  const paste = 'a'.repeat(64_000);
  const bodies: [Route, object, string][] = [
    [routes.createComment, { tournamentId, content: paste }, 'content'],
    [routes.createTournament, { description: paste }, 'description'],
    [routes.submitSong, { title: paste }, 'title'],
  ];
  for (const [route, body, field] of bodies) {
    const sent = { payload: JSON.stringify(body), type: JSON_TYPE };
    const { status, body: refusal } = await send(route, false, sent);
    expect(status, route.path).toBe(400);
    const message = expect.stringMatching(/at most|too long/);
    expect(refusal.issues, route.path).toContainEqual({ path: field, message });
  }
});

it.each([
  ['a long list', { songIds: Array.from({ length: 6000 }, () => 0) }],
  ['a deep list', JSON.parse(`${'['.repeat(22)}${']'.repeat(22)}`)],
  ['120,000 lists in each other', `${'['.repeat(120_000)}${']'.repeat(120_000)}`],
])('%s is refused before any code walks through it', async (_, body) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  for (const [name, route] of all.filter(([, { method, upload }]) => method !== 'GET' && !upload)) {
    if (name === 'logOut' || name === 'adminDeleteUser') continue;
    const response = await app.http.inject({
      method: route.method,
      url: route.path.replace(/:[a-zA-Z]+/g, '1'),
      headers: { cookie: person.cookie ?? '', 'content-type': JSON_TYPE, 'idempotency-key': `${name} deep` },
      payload,
    });
    expect([400, 403, 413], `${name} ${response.body}`).toContain(response.statusCode);
  }
});

/** The longest time in milliseconds that the event loop stood still while `run` ran; the best of five runs. */
async function longestBlockMs(run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 5 && best > 50; runs += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await run();
    // The delay of the last turn is recorded with the next one.
    await setTimeout(5);
    delay.disable();
    best = Math.min(best, delay.max / 1e6);
  }
  return best;
}

describe('a packed body of marks in the wrong order', () => {
  /** As long as the smallest body may be, so that the fields are read. */
  const marks = '\u0301\u0323'.repeat(15_000);

  it.each(withBody)('to %s holds no other call up for 50 ms', async (_, route) => {
    const { shape = {} } = (route.documentedBody ?? route.body) as { shape?: object };
    const fields = ['email', 'password', ...Object.keys(shape)];
    for (const isVisitor of [true, false]) {
      const bodies = fields.map((field) => ({ [field]: marks }));
      const run = () => Promise.all(bodies.map((body) => sendPacked(route, body, isVisitor)));
      expect(await longestBlockMs(run)).toBeLessThan(50);
      expect((await run()).map(({ status }) => status)).not.toContain(413);
    }
  });
});

const { targets } = await openProviders();
const lookups = await openApp({ LIMIT_SONGS: '10000', LIMIT_SONG_SEARCHES: '1000' }, undefined, targets);
const looker = await lookups.signUp('looker');

describe('a text at its longest', () => {
  /** Half in front, half behind, so that both ends are read and each text is another one. */
  const around = (unit: string, length: number, name: string) => {
    const half = fill(unit, Math.floor((length - name.length) / 2));
    return half + name + half;
  };

  it.each(Object.entries(WORST))('delays no call behind its field either: %s (rule C28)', async (_, unit) => {
    const params = {
      id: await createTournament(looker, { maxParticipants: 64, tiebreakerSongs: 'optional' }),
    };
    let names = 0;
    const nextSong = () => {
      names += 1;
      return { title: around(unit, 255, `t${names}`), artist: around(unit, 255, `b${names}`) };
    };
    const calls = {
      song: () => looker.call(routes.submitSong, { params, body: nextSong() }),
      list: () =>
        looker.call(routes.submitSongs, { params, body: { songs: Array.from({ length: 10 }, nextSong) } }),
      search: () => lookups.visitor.call(routes.searchSongs, { query: { q: around(unit, 100, 'q') } }),
      lookup: () => looker.call(routes.lookUpSong, { body: { text: around(unit, 600, 'a - b') } }),
      name: () => createTournament(looker, { name: around(unit, 255, 'n') }).catch(() => 0),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect(await longestBlockMs(call), name).toBeLessThan(50);
    }
  });
});

const port = Number(new URL(await addressOf(app)).port);

describe('an HTTP request', () => {
  it.each([
    ['a length and a transfer coding', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a transfer coding before another', 'Transfer-Encoding: chunked, identity'],
  ])('with two possible ends is refused, and so is what follows it: %s', async (_, fields) => {
    const second = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const first = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n0\r\n\r\n`;
    const { status, body } = await sendRawRequest(app, first + second);
    expect(status).toBe(400);
    expect(body).not.toContain('HTTP/1.1');
  });

  it.each([
    ['/api/tournaments', 'Host: localhost', 200],
    ['/api/nothing', 'Host: localhost', 404],
    ['/ws', 'Host: localhost\r\nOrigin: https://evil.example', 403],
    ['/ws', 'X-No-Host: true', 400],
  ])('that asks for a socket and gets an answer is closed: %s with %s', async (path, fields, status) => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    const reply = await sendRawRequest(app, `GET ${path} HTTP/1.1\r\n${fields}\r\n${upgrade}\r\n\r\n`);
    expect(reply.status).toBe(status);
  });

  it('has one minute to arrive', () => {
    expect(app.http.server.requestTimeout).toBe(60_000);
  });

  it('with the method TRACE is refused and echoes no header', async () => {
    for (const path of ['/', '/api/tournaments', '/healthz']) {
      const request = `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: beats_session=mine\r\nConnection: close\r\n\r\n`;
      const { status, body } = await sendRawRequest(app, request);
      expect(status, path).toBe(404);
      expect(body).not.toContain('mine');
    }
  });
});

const MEGABYTE = 1024 * 1024;
/** What the server still reads of a refused body, and what the system buffers on the way. */
const MAX_SENT_BYTES = 32 * MEGABYTE;
const FORM = 'multipart/form-data; boundary=x';

it.each([
  ['JSON', '/api/comments', JSON_TYPE, true, 413],
  ['a picture', '/api/songs/1/artwork/upload', FORM, true, 413],
  ['a visitor’s JSON', '/api/comments', JSON_TYPE, false, 401],
  ['a visitor’s picture', '/api/songs/1/artwork/upload', FORM, false, 401],
  ['data for an unknown path', '/api/nothing', JSON_TYPE, true, 413],
  ['data for an invalid path', '/%zz', JSON_TYPE, true, 400],
])(
  'a body of 100 MB of %s is refused, and the connection is closed long before its end',
  async (_, path, type, isSignedIn, status) => {
    const cookie = isSignedIn ? [`cookie: ${person.cookie}`] : [];
    const head = [`POST ${path} HTTP/1.1`, `content-type: ${type}`, ...cookie];
    for (const isChunked of [false, true]) {
      for (const expectsContinue of [false, true]) {
        const sent = await sendLargeBody({ port, head, bytes: 100 * MEGABYTE, isChunked, expectsContinue });
        expect(sent).toMatchObject({ status, isClosedByServer: true });
        expect(errorBody.safeParse(JSON.parse(sent.body)).success, sent.body).toBe(true);
        expect(sent.sentBytes).toBeLessThan(MAX_SENT_BYTES);
      }
    }
  },
);
