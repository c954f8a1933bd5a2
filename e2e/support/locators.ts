import { expect, type Locator, type Page } from '@playwright/test';
import { createOpenMatchup, type OpenMatchup, type OpenMatchupOptions, register } from './open-matchup.ts';

/** The open toast. Use it instead of a search by text, which could also find the same message at a field. */
export const shownToast = (page: Page) => page.locator('li[data-state="open"]');
export const ballot = (page: Page) => page.locator('[data-part="ballot"]');
export const voteFor = (place: Page | Locator, title: string) =>
  place.getByRole('button', { name: `Vote for ${title}` });
export const ownVote = (place: Page | Locator, title: string) =>
  place.getByRole('button', { name: `Your vote: ${title}` });
/** Both vote buttons of the shown match, whatever they say. */
export const voteButtons = (page: Page) => page.locator('[data-part="sides"] button[aria-pressed]');
/** The count of one song of the shown match. */
export const shownVotes = (page: Page, count: number) =>
  page.getByRole('article').getByText(count === 1 ? '1 vote' : `${count} votes`, { exact: true });
export const discussion = (page: Page) => page.getByRole('region', { name: 'Live Discussion' });
export const messageBox = (page: Page) => discussion(page).getByLabel('Write a message');
/** The card of a tournament on the home page. */
export const homeCard = (page: Page, { tournamentId }: Pick<OpenMatchup, 'tournamentId'>) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/tournaments/${tournamentId}"]`) })
    .first();

export const ballotPath = ({ tournamentId, matchupId }: Pick<OpenMatchup, 'tournamentId' | 'matchupId'>) =>
  `/tournaments/${tournamentId}?tab=voting#matchup-${matchupId}`;

/**
 * Creates a match and shows it on the page, to a new user if a username is given. Waits for the viewer's votes and for the
 * keys, which load after the page.
 */
export async function openBallot(
  page: Page,
  address: string,
  username: string | null,
  options?: OpenMatchupOptions,
): Promise<OpenMatchup> {
  const matchup = await createOpenMatchup(address, options);
  if (username) await register(page.request, username);
  await page.goto(ballotPath(matchup));
  await expect(ballot(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return matchup;
}
