import assert from 'node:assert/strict';
import type { OpenMatchup } from '#e2e/support/open-matchup.ts';
import { type TestBrowser, waitUntil } from './test-browser.ts';

/** The texts of a new user, by the names of the fields of the sign-up form. */
const newUser = (username: string) => ({
  Email: `${username}@browsers.example`,
  Password: 'long enough',
  'First Name': 'Invited',
  'Last Name': 'Person',
  Username: username,
});

const button = (name: string) => ({ kind: 'button', name }) as const;

type Journey = { browser: TestBrowser; username: string; shareLink: string; match: OpenMatchup };

/**
 * A visitor opens a share link, votes, signs up and votes in the next match. Returns the seconds from
 * the opening of the link until the server had counted the first vote.
 * @throws Error when a step does not happen, a count differs, or a page writes an error to the console
 */
export async function castFirstVote({ browser, username, shareLink, match }: Journey): Promise<number> {
  const startedAt = performance.now();
  const [first] = match.titles;
  await browser.open(shareLink);
  await browser.click(button(`Vote for ${first}`));
  for (const [name, text] of Object.entries(newUser(username)))
    await browser.type({ kind: 'field', name }, text);
  await browser.click(button('Sign Up'));
  await browser.waitFor(button(`Your vote: ${first}`));
  await waitUntil('the counted vote', async () => (await match.votes())[0] === 1);
  const seconds = (performance.now() - startedAt) / 1000;

  const [second] = match.second.titles;
  await browser.click(button('Next match (1 left)'));
  await browser.click(button(`Vote for ${second}`));
  await browser.waitFor(button(`Your vote: ${second}`));
  await waitUntil('the second counted vote', async () => (await match.second.votes())[0] === 1);
  assert.deepEqual(await match.votes(), [1, 0]);
  assert.deepEqual(await browser.errors(), [], 'errors in the console');
  return seconds;
}
