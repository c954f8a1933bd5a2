import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://beats.example' });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const asset = (end: string) =>
  `/assets/${readdirSync('dist/client/assets').find((file) => file.endsWith(end))}`;

describe('every answer', () => {
  it('lets no other site read it', async () => {
    const from = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const [method, url] of [
      ['GET', '/'],
      ['GET', '/api/tournaments'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/auth/login'],
      ['OPTIONS', '/api/auth/login'],
      ['GET', asset('.js')],
    ] as const) {
      const { headers } = await app.http.inject({ method, url, headers: from });
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${url}`).toEqual([]);
    }
  });

  it('has the whole content policy', async () => {
    for (const url of ['/', '/api/tournaments', '/api/nothing']) {
      const { headers } = await app.http.inject({ url });
      expect(String(headers['content-security-policy']).split(';').sort(), url).toEqual(
        [
          "default-src 'self'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data: blob: https: http:",
          "connect-src 'self' ws: wss:",
          "font-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          'frame-src https://www.youtube-nocookie.com https://open.spotify.com https://embed.music.apple.com https://w.soundcloud.com',
          "frame-ancestors 'none'",
        ].sort(),
      );
    }
  });

  it('names its type and UTF-8', async () => {
    const typeOf = async (url: string) => (await app.http.inject({ url })).headers['content-type'];
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
});
