import type { UserPagePath } from '#contract/pages.ts';

/** What a site is, in search results and link previews. */
export const SITE_DESCRIPTION =
  'Create a tournament of songs, vote in timed head-to-head matchups, and watch the champion rise live.';

/** What the pages of users are. */
export const USER_PAGE_DESCRIPTIONS: Record<UserPagePath, string> = {
  '/tournaments': 'All tournaments of songs: vote in those that run, and see who won the others.',
  '/create': 'Create a tournament of songs, and invite everyone by a link.',
  '/leaderboard': 'Who has the most points, the most votes, and the most won tournaments.',
  '/song-leaderboard': 'The songs that won most, over all tournaments.',
  '/predictions': 'Predict what happens in music, and earn points when you are right.',
  '/profile': 'Your votes, songs and wins.',
  '/developers': 'The API of this site: read tournaments, or enter songs, by a program.',
  '/admin': 'Run this site.',
};
