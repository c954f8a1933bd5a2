import type { Locator, Page } from '@playwright/test';
import type { OpenMatchup } from './open-matchup.ts';

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
