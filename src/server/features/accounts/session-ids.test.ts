import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessionIds, newSessionToken } from './session-ids.ts';

const SECRET = 'only for this test';
const hmac = (token: string) => createHmac('sha256', SECRET).update(token).digest('base64url');

test('the id of a session is the HMAC of its token, at its first use and later', () => {
  const idOf = createSessionIds(SECRET);
  const tokens = [newSessionToken(), newSessionToken(), 'short', 'x'.repeat(5000)];
  for (const token of [...tokens, ...tokens]) expect(idOf(token)).toBe(hmac(token));
});

test('another secret gives other ids', () => {
  const token = newSessionToken();
  expect(createSessionIds('another secret')(token)).not.toBe(createSessionIds(SECRET)(token));
});
