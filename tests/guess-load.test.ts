import { beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD, registrationOf } from './support/app.ts';
import { openApp } from './support/community.ts';
import { solve } from './support/guests.ts';
import { at, createTournament } from './support/tournaments.ts';

// Guesses wait for each other because of what a hash costs, so this file runs without `cheap-hashes.ts`.
const app = await openApp({ TRUST_PROXY: 'loopback' });
let pin = '';
beforeAll(async () => {
  const host = await app.signUp('honest');
  await app.signUp('victim');
  const show = { pace: 'show', voterPolicy: 'guest', maxParticipants: 4 } as const;
  const id = await createTournament(host, show);
  pin = (await host.call(routes.steerShow, at(id, { action: 'open', seq: 0 }))).body.pin;
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
])('1,200 guesses at once %s hold up no honest sign-in, and most get a 503', async (_, guessOf) => {
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
});

it('400 simultaneous sign-ups of one address get accounts or 503 with advice, and those with 503 do not count for its limit', async () => {
  const signUp = (n: number) =>
    app.http.inject({
      method: 'POST',
      url: routes.logIn.path,
      headers: { 'x-forwarded-for': '198.51.100.1' },
      payload: registrationOf(`arrival${n}`),
    });
  const replies = await Promise.all(Array.from({ length: 400 }, (_, n) => signUp(n)));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(countOf(statuses, 200)).toBeGreaterThan(0);
  // The limit of an address is 300 accounts in an hour.
  expect(countOf(statuses, 200) + countOf(statuses, 503)).toBe(400);
  const refused = replies.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.json().message).toContain('Please try again in a few seconds.');
  expect((await signUp(400)).statusCode).toBe(200);
});

const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie });

/** Sends a PIN that opens no room, or the one that does with a proof of work. */
async function enterPin(address: string, { proven = false, opens = false } = {}): Promise<number> {
  const challenge = proven
    ? await app.http.inject({ url: routes.getGuestChallenge.path, headers: from(address) })
    : null;
  const cookie = String(challenge?.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const proof = challenge ? await solve(challenge.json()) : undefined;
  const headers = from(address, cookie);
  const payload = { pin: opens ? pin : '000000', proof };
  return (await app.http.inject({ method: 'POST', url: routes.joinRoom.path, headers, payload })).statusCode;
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

it('1,200 simultaneous guesses at PINs of one address judge ten, and of 120 addresses about 1,000', async () => {
  const ofOne = await Promise.all(Array.from({ length: 1_200 }, () => enterPin('192.0.2.9')));
  expect([countOf(ofOne, 404), countOf(ofOne, 400)]).toEqual([10, 1_190]);
  const ofMany = Array.from({ length: 1_200 }, (_, n) => enterPin(`192.0.${2 + (n % 120)}.77`));
  const honest = enterPin('203.0.113.50', { proven: true, opens: true });
  const judged = countOf(await Promise.all(ofMany), 404);
  // Ten were judged above. Each address has one guess that is judged at a time.
  expect(judged).toBeGreaterThanOrEqual(990);
  expect(judged).toBeLessThanOrEqual(990 + 120);
  expect(await honest).toBe(200);
});

it('further guesses at PINs of an address cost a proof of work each, and keep no guest with the right one out', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push(await enterPin('192.0.2.9', { proven: true }));
  expect(countOf(statuses, 404)).toBe(20);
  expect(await enterPin('192.0.2.9', { proven: true, opens: true })).toBe(200);
});
