import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { makeAdmin } from '#server/features/accounts/service.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { addressOf, openApp } from './support/community.ts';
import { openLiveClient } from './support/live-client.ts';
import { sendRawRequest } from './support/raw-request.ts';

const app = await openApp({ PUBLIC_URL: 'https://beats.example' });
const address = await addressOf(app);

const headersOf = async (url: string) => (await app.http.inject({ url })).headers;
const asset = (end: string) =>
  `/assets/${readdirSync('dist/client/assets').find((file) => file.endsWith(end))}`;

describe('every answer', () => {
  it('forbids other sites to read it', async () => {
    const from = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/api/tournaments'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/auth/login'],
      ['OPTIONS', '/api/auth/login'],
      ['GET', asset('.js')],
      ['GET', '/api/docs/'],
      ['GET', '/api/docs/openapi.json'],
    ] as const) {
      const { headers } = await app.http.inject({ method, url, headers: from });
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${url}`).toEqual([]);
    }
  });

  it('has the complete content security policy when it is a page', async () => {
    const policy = [
      "base-uri 'none'",
      "connect-src 'self' ws: wss:",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'frame-src https://www.youtube-nocookie.com https://open.spotify.com https://embed.music.apple.com https://w.soundcloud.com',
      "img-src 'self' data: blob:",
      "media-src 'self' https:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
    ];
    for (const url of ['/', '/no-such-page', '/tournaments/1']) {
      const { 'content-security-policy': sent } = await headersOf(url);
      expect(String(sent).split(';').sort(), url).toEqual(policy);
    }
  });

  it('lets audio files of http play only where the site itself has no https (rule W38)', () => {
    const policyAt = (publicUrl: string | null) =>
      securityHeaders({ ...loadConfig({}), publicUrl }).page['content-security-policy'];
    expect(policyAt(null)).toContain("media-src 'self' https: http:;");
    expect(policyAt('https://beats.example')).toContain("media-src 'self' https:;");
  });

  it('has a policy that loads nothing when it is no page', async () => {
    for (const url of ['/api/tournaments', '/api/nothing', '/api/%zz', '/api/auth/user']) {
      const { 'content-security-policy': policy } = await headersOf(url);
      expect(policy, url).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      );
    }
  });

  it('isolates a page from other pages', async () => {
    const guards = { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'SAMEORIGIN' };
    for (const url of ['/', '/api/docs/']) expect(await headersOf(url), url).toMatchObject(guards);
    const call = await headersOf('/api/tournaments');
    for (const name of Object.keys(guards)) expect(call).not.toHaveProperty(name);
    expect(call['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('names its media type and UTF-8', async () => {
    const typeOf = async (url: string) => (await headersOf(url))['content-type'];
    for (const url of ['/api/tournaments', '/api/nothing', '/api/auth/user', '/healthz', '/api/%zz']) {
      expect(await typeOf(url), url).toBe('application/json; charset=utf-8');
    }
    for (const url of ['/', '/tournaments/1', '/api/docs/']) {
      expect(await typeOf(url), url).toMatch(/^text\/html; charset=utf-8$/i);
    }
    expect(await typeOf(asset('.js'))).toMatch(/^(text|application)\/javascript; charset=utf-8$/i);
    expect(await typeOf(asset('.css'))).toMatch(/^text\/css; charset=utf-8$/i);
    expect(await typeOf('/metrics')).toContain('charset=utf-8');
  });

  /** Expects the headers that every answer of a site with https carries. */
  const expectGuarded = (headers: Record<string, unknown>) =>
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'server-time': String(app.clock.now().getTime()),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });

  it.each(['/', '/no-such-page', '/api/tournaments', '/api/nothing', '/healthz', '/boot.js', '/api/%zz'])(
    'has HSTS, nosniff and no framing: %s',
    async (url) => expectGuarded(await headersOf(url)),
  );

  it('has HSTS for the hosts that HSTS names, and with off makes browsers forget it', () => {
    const hstsWith = (env: Record<string, string>) =>
      securityHeaders(loadConfig(env)).api['strict-transport-security'];
    const site = { PUBLIC_URL: 'https://beats.example' };
    expect(hstsWith(site)).toBe('max-age=31536000');
    expect(hstsWith({ ...site, HSTS: 'subdomains' })).toBe('max-age=31536000; includeSubDomains');
    expect(hstsWith({ ...site, HSTS: 'off' })).toBe('max-age=0');
    expect(hstsWith({ HSTS: 'subdomains' })).toBeUndefined();
  });

  it.each([
    ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close', 400],
    ['no HTTP', 'nonsense', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close', 400],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}`, 431],
  ])('has HSTS, nosniff, no framing and the error body for %s', async (_, request, status) => {
    const reply = await sendRawRequest(app, `${request}\r\n\r\n`);
    expect(reply.status).toBe(status);
    expectGuarded(reply.headers);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const { error, message } = errorBody.parse(JSON.parse(reply.body));
    expect(error).toBe(message);
  });

  it('ignores an unknown Expect header', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n';
    const reply = await sendRawRequest(app, request);
    expect([reply.status, JSON.parse(reply.body).status]).toEqual([200, 'ok']);
    expectGuarded(reply.headers);
  });
});

describe('with an https PUBLIC_URL', () => {
  const FAR = '203.0.113.9';
  const statusOf = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.http.inject({ url, remoteAddress, headers })).statusCode;

  it.each(['/', '/auth', '/api/tournaments', '/api/nothing', '/boot.js', '/metrics'])(
    'a request over http is refused: %s',
    async (url) => {
      const reply = await app.http.inject({ url, remoteAddress: FAR });
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'HTTPS_ONLY']);
      expect(await statusOf(url, '192.168.1.20')).toBe(403);
      expect(await statusOf(url, '127.0.0.1', { 'x-forwarded-proto': 'http' })).toBe(403);
      expect(await statusOf(url, FAR, { 'x-forwarded-proto': 'http, https' })).toBe(403);
    },
  );

  it('a request over https or from this machine and health probes over http are answered', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    for (const from of [FAR, '127.0.0.1']) expect(await statusOf('/api/tournaments', from, https)).toBe(200);
    expect(await statusOf('/api/tournaments', '::ffff:127.0.0.1')).toBe(200);
    for (const url of ['/healthz', '/readyz']) expect(await statusOf(url, FAR)).toBe(200);
  });

  it('a socket over http is refused', async () => {
    const open = async (proto: string) =>
      (await openLiveClient(address, { 'x-forwarded-proto': proto })).socket.terminate();
    await expect(open('http')).rejects.toThrow('403');
    await open('https');
    await open('wss');
  });
});

it('answers about the user and those for admins are stored by no cache', async () => {
  const boss = await app.signUp('boss');
  await makeAdmin(app.context, boss.email);
  for (const route of [
    routes.getCurrentUser,
    routes.getTokens,
    routes.listOwnSessions,
    routes.adminListTournaments,
    routes.adminListUsers,
    routes.adminListSongSubmissions,
    routes.adminListUserTournaments,
  ]) {
    const { status, headers } = await boss.call(route);
    expect([status, headers['cache-control']], route.path).toEqual([200, 'no-store']);
  }
});
