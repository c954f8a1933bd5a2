import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from './support/app.ts';
import { openApp } from './support/community.ts';

// Guesses wait for each other because of what a hash costs, so this file runs without `cheap-hashes.ts`.
const app = await openApp({ TRUST_PROXY: 'loopback' });
beforeAll(async () => {
  for (const name of ['honest', 'victim']) await app.signUp(name);
});

const signIn = (email: string, password: string, from: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { email, password },
  });

it.each([
  ['of one address', (n: number) => ({ email: `unknown${n}@test.example`, from: '192.0.2.1' })],
  ['on one account', (n: number) => ({ email: 'victim@test.example', from: `10.${n >> 8}.${n & 255}.7` })],
])(
  '1,200 simultaneous guesses %s do not hold up an honest sign-in, and most get 503 with Retry-After',
  async (_, guessOf) => {
    const statuses: number[] = [];
    const guesses = Array.from({ length: 1_200 }, async (_, n) => {
      const { email, from } = guessOf(n);
      const reply = await signIn(email, 'wrong guess', from);
      statuses.push(reply.statusCode);
      return reply;
    });
    const honest = await signIn('honest@test.example', PASSWORD, '203.0.113.1');
    const judgedBefore = statuses.filter((status) => status === 401).length;
    expect(honest.statusCode).toBe(200);
    expect(judgedBefore).toBeLessThan(150);
    const refused = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(900);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(refused[0]?.json()).toMatchObject({ code: 'UNAVAILABLE' });
  },
);
