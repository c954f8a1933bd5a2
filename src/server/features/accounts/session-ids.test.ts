import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessionIds, newSessionToken } from './sessions.ts';

const SECRET = 'only for this test';
const hmac = (token: string) => createHmac('sha256', SECRET).update(token).digest('base64url');

test('the id of a session is the HMAC of its token, at its first use and later', () => {
  const idOf = createSessionIds(SECRET);
  const tokens = [newSessionToken(), newSessionToken(), 'short', 'x'.repeat(5000)];
  for (const token of [...tokens, ...tokens]) expect(idOf(token)).toBe(hmac(token));
});

test('a session token is 32 random bytes, none of which a counter or a clock fills', () => {
  const tokens = Array.from({ length: 20 }, () => Buffer.from(newSessionToken(), 'base64url'));
  for (const token of tokens) expect(token).toHaveLength(32);
  for (let at = 0; at < 32; at += 1)
    expect(new Set(tokens.map((token) => token[at])).size).toBeGreaterThan(1);
});
