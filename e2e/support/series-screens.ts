import { expect, type Page } from '@playwright/test';
import type { SeriesRow, TournamentDetail } from '#contract/tournament.ts';
import { type Screen, type Show, screensOf, waitUntilQuiet, withChange } from './open-screen.ts';

const NOW = { endDate: '2030-05-09T18:00:00.000Z', status: 'completed' } as const;
const LONG = 'The annual midsummer night competition of the choirs of the old town';
const champion = (id: number, title: string, artist: string) => ({ id, title, artist, artworkUrl: null });

/** A series of five tournaments, of which the third is shown. */
const rowsOf = (shown: number): SeriesRow[] => [
  { id: 9005, name: 'Classics Cup 5', status: 'setup', endDate: null, champion: null },
  { id: 9004, name: 'Classics Cup 4', status: 'cancelled', endDate: null, champion: null },
  { id: shown, name: 'Classics Cup', ...NOW, champion: champion(1, 'First Light', 'Ada Lane') },
  { id: 9002, name: LONG, ...NOW, champion: champion(2, LONG, 'Maximiliana Oppenheimer-Featherstonehaugh') },
  { id: 9001, name: 'Cup', ...NOW, champion: champion(3, '夜に駆ける', 'YOASOBI') },
];

/** A tab of a completed tournament of a series. The call for the series gets the rows or fails. */
const series =
  (tab: 'results' | 'overview', answer: 'rows' | 'failed'): Show =>
  async (page, { completed }) => {
    await page.route('**/api/tournaments/*/series', (route) => {
      if (answer === 'failed') return route.abort();
      return route.fulfill({ json: rowsOf(completed) });
    });
    const path = `/tournaments/${completed}`;
    const change = (tournament: TournamentDetail) => ({ ...tournament, seriesId: 9001 });
    await withChange(`**/api${path}`, change, `${path}?tab=${tab}`)(page);
    const place = page.getByRole('region', { name: 'Champions of this series' });
    await expect(place).toBeVisible();
    if (answer === 'rows') await expect(place.getByText('First Light')).toBeVisible();
    if (answer === 'failed') await expect(place.getByText('The series could not be loaded')).toBeVisible();
  };

const PLAYLIST = {
  title: 'Songs for a long evening by the lake',
  isPartial: true,
  songs: [
    { artist: 'Nina Park', title: 'Rise', url: null, isSure: true },
    { artist: 'Lake Channel', title: 'Still Water', url: null, isSure: false },
    { artist: 'Ada Lane', title: 'First Light', url: null, isSure: true },
  ],
};
const LINK = 'https://www.youtube.com/playlist?list=PLevening';
const CLOSED =
  'YouTube shows this playlist to its owner only, or it is gone. Make it public, or copy its songs and paste them instead.';

/** The link of a playlist in the list of songs, once it is read or refused. */
export const pastePlaylist =
  (status: 200 | 422) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/songs/playlist', (route) =>
      route.fulfill({ status, json: status === 200 ? PLAYLIST : { message: CLOSED } }),
    );
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    await dialog.getByRole('textbox', { name: 'Songs' }).fill(LINK);
    await expect(dialog.getByText(status === 200 ? PLAYLIST.title : CLOSED)).toBeVisible();
    await waitUntilQuiet(page);
  };

/** The time at which the stage begins, of a link that has one. */
export async function openStart(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Song URL').fill('https://youtu.be/dQw4w9WgXcQ?t=83');
  await expect(dialog.getByLabel('Start at')).toHaveValue('1:23');
  await dialog.getByLabel('Start at').fill('soon');
  await dialog.getByRole('button', { name: 'Submit Song' }).click();
  await expect(dialog.getByText('Enter a time such as 1:23')).toBeVisible();
}

/** The entries of the completed tournament, one of which says where the stage begins. */
const started: Show = async (page, { completed }) => {
  const path = `/tournaments/${completed}`;
  const change = (tournament: TournamentDetail) => ({
    ...tournament,
    songs: tournament.songs.map((song) => ({ ...song, startSeconds: 83 })),
  });
  await withChange(`**/api${path}`, change, `${path}?tab=songs`)(page);
  await expect(page.getByText('Starts at 1:23').first()).toBeVisible();
};

/** Tournaments that are played again, as their creator sees them, and where songs begin. */
export const SERIES_SCREENS: readonly Screen[] = screensOf('ember', {
  'series-results': series('results', 'rows'),
  'series-overview': series('overview', 'rows'),
  'series-failed': series('overview', 'failed'),
  'songs-start': started,
});
