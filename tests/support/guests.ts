import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { GuestBody, GuestChallenge } from '#contract/guest.ts';
import { routes } from '#contract/routes.ts';
import { type ApiClient, cookieOf, type Reply, type TestApp } from './app.ts';

/** Does the proof of work that a browser does before its first vote. */
export async function solve(challenge: GuestChallenge): Promise<GuestBody> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution');
  return { challenge, solution };
}

/** Prepares a browser without an account: it has its cookie and a solved challenge that it has not sent. */
export async function prepareGuest(app: TestApp): Promise<ApiClient & { body: GuestBody }> {
  const reply = await app.visitor.call(routes.getGuestChallenge);
  return { ...app.browser(cookieOf(reply)), body: await solve(reply.body) };
}

/** Makes a guest, who can vote. @throws Error when the guest is refused */
export async function createGuest(app: TestApp): Promise<ApiClient & { reply: Reply }> {
  const { body, ...browser } = await prepareGuest(app);
  const reply = await browser.call(routes.becomeGuest, { body });
  if (reply.status !== 201) throw new Error(`The guest was refused: ${JSON.stringify(reply.body)}`);
  return { ...browser, reply };
}
