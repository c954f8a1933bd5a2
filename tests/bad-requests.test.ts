import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { sendRawRequest } from './support/raw-request.ts';
import { createTournament } from './support/tournaments.ts';

let app: TestApp;
let person: TestUser;
let tournamentId: number;

beforeAll(async () => {
  app = await createTestApp({ ADMIN_EMAIL: 'careless@test.example' });
  person = await app.signUp('careless');
  tournamentId = await createTournament(person, { schedulingType: 'manual' });
});
afterAll(() => app.close());

type Sent = { id?: string; payload?: string; type?: string };

async function send({ method, path }: Pick<Route, 'method' | 'path'>, isVisitor: boolean, sent: Sent) {
  const response = await app.http.inject({
    method,
    url: path.replace(':id', sent.id ?? String(tournamentId)),
    headers: {
      ...(isVisitor || !person.cookie ? {} : { cookie: person.cookie }),
      ...(sent.type ? { 'content-type': sent.type } : {}),
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
  it.each(withBody)('%s refuses a body that is no JSON object (rules L1, L3)', async (_, route) => {
    for (const sent of UNREADABLE)
      expectRefusal(await send(route, isVisitor, sent), JSON.stringify(sent).slice(0, 80));
  });

  it.each(withBody)('%s takes JSON only (rules L2, L3)', async (_, route) => {
    const status = isVisitor && route.access !== 'anyone' ? 401 : 415;
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      expectRefusal(await send(route, isVisitor, { payload: '{"email":"a"}', type }), type, status);
    }
  });

  it.each(all.filter(([, { path }]) => path.includes(':id')))(
    '%s refuses an invalid id (rule L4)',
    async (_, route) => {
      for (const id of BAD_IDS) {
        const body = route.body ? { payload: '{}', type: JSON_TYPE } : {};
        expectRefusal(await send(route, isVisitor, { id, ...body }), id.slice(0, 20));
      }
    },
  );

  it('a sign-in refuses text that cannot be stored (rule L4)', async () => {
    for (const email of ['\u0000', 'a\u0000b@test.example', '\ud800']) {
      const payload = JSON.stringify({ email, password: 'some password' });
      expectRefusal(await send(routes.logIn, isVisitor, { payload, type: JSON_TYPE }), email, 400);
    }
  });
});

it('a compressed body is limited by its unpacked size (rule L3)', async () => {
  const sendPacked = (body: object) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify(body)),
    });
  const small = await sendPacked({ email: 'unknown@test.example', password: 'a wrong guess' });
  expect([small.statusCode, small.json().code]).toEqual([401, 'WRONG_CREDENTIALS']);
  const bomb = await sendPacked({ email: 'x'.repeat(50_000_000) });
  expect([bomb.statusCode, bomb.json().code]).toEqual([413, 'TOO_LARGE']);
  const barely = await sendPacked({ email: 'x'.repeat(256 * 1024) });
  expect(barely.statusCode).toBe(413);
});

describe('an HTTP request', () => {
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
  });

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
  ])(
    'that asks for a socket and gets a plain answer loses its connection: %s with %s',
    async (path, fields, status) => {
      const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
      const reply = await sendRawRequest(app, `GET ${path} HTTP/1.1\r\n${fields}\r\n${upgrade}\r\n\r\n`);
      expect(reply.status).toBe(status);
    },
  );

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
