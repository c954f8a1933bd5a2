import { expect, type Page } from '@playwright/test';
import { revealed } from './ending-screens.ts';
import {
  andOpen,
  andPress,
  type Demo,
  heading,
  open,
  openPrerendered,
  type Screen,
  tournamentTab,
  waitForAnimations,
  waitUntilQuiet,
  withAnswer,
  withChange,
} from './open-screen.ts';
import { AUDIO, playing, playingList, VIDEO } from './player-screens.ts';

export type { Demo, Screen };

/** Finds the tournaments of the demo by their names. */
export async function findDemo(address: string): Promise<Demo> {
  const list = (await (await fetch(`${address}/api/tournaments`)).json()) as { id: number; name: string }[];
  const idOf = (name: string) => {
    const found = list.find((tournament) => tournament.name === name);
    if (!found) throw new Error(`The demo has no ${name}`);
    return found.id;
  };
  return {
    address,
    knockout: idOf('Clash of the Decades'),
    groups: idOf('World Tour of Songs'),
    completed: idOf('Classics Cup'),
    filling: idOf('Living Room Sixteen'),
    full: idOf('Four to the Floor'),
  };
}

const LIST = '**/api/tournaments';

const DISPUTE = {
  predictionId: 1,
  title: 'Will the chorus come before the first minute?',
  description: null,
  authorName: 'Ember Demo',
  yesVotes: 4,
  noVotes: 2,
  outcome: 'no',
  settledAt: '2030-05-09T18:00:00Z',
  disputedAt: '2030-05-09T19:00:00Z',
  disputeCount: 1,
  disputes: [{ userId: 1, name: 'Tide Demo', vote: 'yes', reason: 'It came after forty seconds.' }],
  canDecide: true,
};
/** A dispute that the admin may decide, and one in which the admin took part. */
const disputes = withChange(
  '**/api/admin/disputes*',
  () => [DISPUTE, { ...DISPUTE, id: 2, canDecide: false }],
  '/admin?tab=disputes',
);

/** The predictions, where the reader may dispute one outcome and has disputed another. */
const disputable = withChange(
  '**/api/predictions',
  (predictions: object[]) => {
    const settled = { ...predictions[0], outcome: 'no', settledAt: new Date().toISOString() };
    const own = { ...settled, userVote: { vote: 'yes' } };
    const userDispute = { reason: DISPUTE.disputes[0]?.reason, createdAt: DISPUTE.disputedAt };
    return [
      { ...own, id: 1 },
      { ...own, id: 2, dispute: { status: 'open', note: null }, userDispute },
    ];
  },
  '/predictions',
);

/** A tournament that its creator cancelled. */
const cancelled =
  (tab: string): Screen['show'] =>
  (page, { filling }) =>
    withChange(
      `**/api/tournaments/${filling}`,
      (tournament) => ({ ...tournament, status: 'cancelled', cancelReason: 'The venue closed.' }),
      `/tournaments/${filling}?tab=${tab}`,
    )(page);

/** The dialog of songs where tiebreaker songs are optional and lookups answer with this status. */
const optionalSongs =
  (status: 200 | 422): Screen['show'] =>
  async (page, demo) => {
    await page.route('**/api/songs/lookup', (route) =>
      route.fulfill({ status, json: status === 200 ? READ_SONG : { message: 'Could not read this link' } }),
    );
    const path = `/tournaments/${demo.filling}`;
    const change = (tournament: object) => ({ ...tournament, tiebreakerSongs: 'optional' });
    const songs = withChange(`**/api${path}`, change, `${path}?tab=songs`);
    await andOpen(songs, 'Add Songs')(page, demo);
  };
const READ_SONG = {
  title: 'One More Evening',
  artist: 'Nina Park',
  coverPath: null,
  url: 'https://youtu.be/dQw4w9WgXcQ',
  platform: 'youtube',
  duration: null,
};

/** The dialog of one link, before and after the link is read or fails. */
const linkDialog =
  (link: 'none' | 'read' | 'failed'): Screen['show'] =>
  async (page, demo) => {
    await optionalSongs(link === 'failed' ? 422 : 200)(page, demo);
    if (link === 'none') return;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Song URL').fill(READ_SONG.url);
    await expect(dialog.getByLabel('Song Title')).toHaveValue(link === 'read' ? READ_SONG.title : '');
    await expect(dialog.getByText('Could not read this link')).toHaveCount(link === 'failed' ? 1 : 0);
  };

/** The dialog of a list, with a link, a repeat, a line without an artist and a correction. */
const listDialog: Screen['show'] = async (page, demo) => {
  await optionalSongs(200)(page, demo);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const lines = [READ_SONG.url, 'Ada Lane - First Light', 'Ada Lane - First Light', 'No artist here'];
  await dialog.getByRole('textbox', { name: 'Songs' }).fill(lines.join('\n'));
  await expect(dialog.getByText('2 songs need a look')).toBeVisible();
};

const settings = andOpen(tournamentTab('filling', 'overview'), 'Settings');

const tabs = (which: keyof Omit<Demo, 'address'>, names: string[], as?: Screen['as']): Screen[] =>
  names.map((tab) => ({
    name: `tournament-${which}-${tab}${as ? `-${as}` : ''}`,
    ...(as ? { as } : {}),
    show: tournamentTab(which, tab),
  }));

const home = async (page: Page) => {
  await page.goto('/');
  // The last section of the page.
  await heading(page, 'Musical Predictions');
  await waitUntilQuiet(page);
};
const create = open('/create', 'Create Your Tournament');
const profile = open('/profile', 'Your Profile');
const predictions = open('/predictions', /Predictions/);
/** The page of the song that leads the song leaderboard. */
const song = async (page: Page, { address }: Demo) => {
  const [first] = (await (await fetch(`${address}/api/song-leaderboard/points`)).json()) as { key: string }[];
  await open(`/songs/${first?.key}`, 'Tournaments and Matches')(page);
};
/** The public profile of the first user of the leaderboard. */
const user = async (page: Page, { address }: Demo) => {
  const [first] = (await (await fetch(`${address}/api/leaderboard/points`)).json()) as { id: number }[];
  await open(`/users/~${first?.id}`, 'Achievements')(page);
};
const auth = open('/auth', 'Welcome to Battle of the Beats');

/** More tabs of other tournaments, only for pictures. The screens below already contain similar ones. */
export const OTHER_TABS: readonly Screen[] = [
  ...tabs('groups', ['overview', 'songs', 'participants'], 'tide'),
  ...tabs('completed', ['overview', 'songs', 'participants', 'schedule'], 'tide'),
  ...tabs('filling', ['overview', 'bracket'], 'synth'),
  ...tabs('full', ['voting', 'songs', 'participants', 'schedule'], 'tide'),
];

export const SCREENS: readonly Screen[] = [
  { name: 'landing', show: open('/', 'Battle of the Beats') },
  { name: 'auth-sign-in', show: auth },
  { name: 'auth-sign-up', show: andPress(auth, 'tab', 'Sign Up') },
  { name: 'auth-missing', isScreenOnly: true, show: andPress(auth, 'button', /^Sign In$/) },
  { name: 'auth-social', isScreenOnly: true, show: andPress(auth, 'button', /Google|GitHub|Apple|Facebook/) },
  {
    name: 'loading-screen',
    as: 'tide',
    show: async (page) => {
      await openPrerendered(page, '/profile');
      await expect(page.getByText('Loading...')).toBeVisible();
    },
  },
  { name: 'prerendered-home', as: 'tide', show: (page) => openPrerendered(page, '/') },
  { name: 'prerendered-tournaments', as: 'tide', show: (page) => openPrerendered(page, '/tournaments') },
  {
    name: 'prerendered-tournament',
    as: 'tide',
    show: (page, { knockout }) => openPrerendered(page, `/tournaments/${knockout}`),
  },
  { name: 'not-found', as: 'tide', show: open('/no-such-page', '404 Page Not Found') },
  {
    name: 'error-fallback',
    as: 'tide',
    show: async (page) => {
      await withAnswer(LIST, [{ id: 1 }], '/tournaments')(page);
      await heading(page, 'Something went wrong');
    },
  },
  { name: 'home', as: 'tide', show: home },
  { name: 'home-admin', as: 'ember', show: home },
  { name: 'home-empty', as: 'tide', show: withAnswer(LIST, [], '/') },
  { name: 'home-loading', as: 'tide', show: withAnswer(LIST, 'never', '/') },
  { name: 'home-failed', as: 'tide', show: withAnswer(LIST, 'failed', '/') },
  {
    name: 'menu-user',
    as: 'ember',
    isScreenOnly: true,
    show: andOpen(home, /^(Account of .*|You)$/, 'menu'),
  },
  { name: 'menu-theme', as: 'tide', isScreenOnly: true, show: andOpen(home, 'Theme', 'menu') },
  { name: 'tournaments', as: 'tide', show: open('/tournaments', 'All Tournaments') },
  {
    name: 'tournaments-completed',
    as: 'tide',
    show: andPress(open('/tournaments', 'All Tournaments'), 'button', 'Completed'),
  },
  {
    name: 'tournaments-search',
    as: 'tide',
    show: open('/tournaments?q=clash', 'Browse All Tournaments'),
  },
  {
    name: 'tournaments-nothing-found',
    as: 'tide',
    show: open('/tournaments?q=zebra&filter=active', /^Nothing found/),
  },
  { name: 'tournaments-empty', as: 'tide', show: withAnswer(LIST, [], '/tournaments') },
  { name: 'tournaments-loading', as: 'tide', show: withAnswer(LIST, 'never', '/tournaments') },
  { name: 'tournaments-failed', as: 'tide', show: withAnswer(LIST, 'failed', '/tournaments') },
  { name: 'create', as: 'tide', show: create },
  {
    name: 'create-round-robin',
    as: 'tide',
    show: async (page) => {
      await create(page);
      await page.getByLabel('Tournament Format').selectOption('round_robin');
      await page.getByLabel('Tournament Start Date & Time').selectOption('custom');
    },
  },
  {
    name: 'create-preset',
    as: 'tide',
    show: andPress(create, 'button', /^Living room tonight/),
  },
  {
    name: 'create-preset-problems',
    as: 'tide',
    show: async (page) => {
      await create(page);
      await page.getByRole('button', { name: 'Community cup' }).click();
      await page.getByRole('button', { name: 'Match Scheduling' }).click();
      await page.getByLabel('Match Interval (minutes)').fill('0');
      await page.getByRole('button', { name: 'Create Tournament' }).click();
      await expect(page.getByText('Tournament name is required')).toBeVisible();
    },
  },
  {
    name: 'create-manual',
    as: 'tide',
    show: async (page) => {
      await create(page);
      await page.getByLabel('Scheduling Method').selectOption('manual');
    },
  },
  {
    name: 'create-problems',
    as: 'tide',
    show: async (page) => {
      await create(page);
      await page.getByLabel('Tournament Start Date & Time').selectOption('custom');
      await page.getByLabel('Match Duration (minutes)').fill('0');
      await page.getByRole('button', { name: 'Create Tournament' }).click();
      await expect(page.getByText('Tournament name is required')).toBeVisible();
    },
  },
  { name: 'predictions', as: 'tide', show: predictions },
  { name: 'predictions-author', as: 'ember', show: predictions },
  {
    name: 'predictions-create',
    as: 'tide',
    isScreenOnly: true,
    show: andOpen(predictions, 'Create Prediction'),
  },
  {
    name: 'predictions-settle',
    as: 'ember',
    isScreenOnly: true,
    show: andOpen(predictions, /Settle/),
  },
  { name: 'predictions-disputed', as: 'tide', show: disputable },
  { name: 'dialog-dispute', as: 'tide', isScreenOnly: true, show: andOpen(disputable, /^Dispute/) },
  { name: 'predictions-empty', as: 'tide', show: withAnswer('**/api/predictions', [], '/predictions') },
  {
    name: 'predictions-loading',
    as: 'tide',
    show: withAnswer('**/api/predictions', 'never', '/predictions'),
  },
  {
    name: 'predictions-failed',
    as: 'tide',
    show: withAnswer('**/api/predictions', 'failed', '/predictions'),
  },
  { name: 'leaderboard', as: 'tide', show: open('/leaderboard', 'Leaderboard') },
  {
    name: 'leaderboard-wins',
    as: 'tide',
    show: andPress(open('/leaderboard', 'Leaderboard'), 'tab', 'Tournaments Won'),
  },
  { name: 'leaderboard-empty', as: 'tide', show: withAnswer('**/api/leaderboard/*', [], '/leaderboard') },
  {
    name: 'leaderboard-loading',
    as: 'tide',
    show: withAnswer('**/api/leaderboard/*', 'never', '/leaderboard'),
  },
  { name: 'song-leaderboard', as: 'tide', show: open('/song-leaderboard', 'Song Leaderboard') },
  {
    name: 'song-leaderboard-empty',
    as: 'tide',
    show: withAnswer('**/api/song-leaderboard/*', [], '/song-leaderboard'),
  },
  {
    name: 'song-search',
    as: 'tide',
    show: open('/song-leaderboard?q=a', 'Songs Found'),
  },
  {
    name: 'song-search-nothing',
    as: 'tide',
    show: open('/song-leaderboard?q=zebra', /^Nothing found/),
  },
  { name: 'song', as: 'tide', show: song },
  { name: 'song-visitor', show: song },
  { name: 'song-missing', show: open('/songs/eHh4Cnl5eQ', 'Song Not Found') },
  { name: 'song-loading', show: withAnswer('**/api/song-pages/**', 'never', '/songs/eHh4Cnl5eQ') },
  { name: 'song-failed', show: withAnswer('**/api/song-pages/**', 'failed', '/songs/eHh4Cnl5eQ') },
  { name: 'profile', as: 'tide', show: profile },
  { name: 'profile-edit', as: 'tide', show: andPress(profile, 'button', 'Edit Profile') },
  { name: 'profile-loading', as: 'tide', show: withAnswer('**/api/users/**', 'never', '/profile') },
  { name: 'user', as: 'tide', show: user },
  { name: 'user-visitor', show: user },
  { name: 'user-missing', show: open('/users/~999999999', 'User Not Found') },
  { name: 'user-loading', show: withAnswer('**/api/users/**', 'never', '/users/~1') },
  { name: 'test', as: 'tide', show: open('/test', /./) },
  {
    name: 'simple',
    as: 'tide',
    show: (page, { filling }) => open(`/tournaments/${filling}/simple`, /./)(page),
  },
  {
    name: 'basic',
    as: 'tide',
    show: (page, { filling }) => open(`/tournaments/${filling}/basic`, /./)(page),
  },
  {
    name: 'tournament-missing',
    as: 'tide',
    show: open('/tournaments/2000000000', 'Tournament Not Found'),
  },
  {
    name: 'tournament-loading',
    as: 'tide',
    show: (page, { knockout }) =>
      withAnswer(`**/api/tournaments/${knockout}`, 'never', `/tournaments/${knockout}`)(page),
  },
  { name: 'invitation-visitor', show: tournamentTab('filling', 'overview') },
  { name: 'tournament-visitor', show: tournamentTab('knockout', 'voting') },
  ...tabs('knockout', ['overview', 'voting', 'bracket', 'songs', 'participants', 'schedule'], 'tide'),
  ...tabs('groups', ['voting', 'groups', 'bracket', 'schedule'], 'chorus'),
  ...tabs('completed', ['results', 'groups', 'bracket', 'voting'], 'tide'),
  ...tabs('filling', ['overview', 'voting', 'songs', 'participants', 'schedule'], 'ember'),
  ...tabs('full', ['overview', 'bracket'], 'tide'),
  { name: 'player-audio', as: 'tide', isScreenOnly: true, show: playing(AUDIO) },
  { name: 'player-video', as: 'tide', isScreenOnly: true, show: playing(VIDEO) },
  { name: 'player-list', as: 'tide', isScreenOnly: true, show: playingList },
  { name: 'reveal', isScreenOnly: true, show: revealed },
  {
    name: 'champion',
    as: 'tide',
    isScreenOnly: true,
    show: andOpen(tournamentTab('completed', 'results'), 'See the champion'),
  },
  { name: 'tournament-cancelled-overview', as: 'ember', show: cancelled('overview') },
  { name: 'tournament-cancelled-schedule', as: 'ember', show: cancelled('schedule') },
  {
    name: 'schedule-times',
    as: 'tide',
    show: andPress(tournamentTab('knockout', 'schedule'), 'button', /^Edit times of/),
  },
  {
    name: 'schedule-times-fixed',
    as: 'synth',
    show: andPress(tournamentTab('knockout', 'schedule'), 'button', /^Edit times of/),
  },
  { name: 'dialog-settings', as: 'ember', isScreenOnly: true, show: settings },
  {
    name: 'dialog-settings-started',
    as: 'tide',
    isScreenOnly: true,
    show: andOpen(tournamentTab('knockout', 'overview'), 'Settings'),
  },
  { name: 'dialog-cancel', as: 'ember', isScreenOnly: true, show: andOpen(settings, 'Cancel tournament') },
  { name: 'dialog-delete', as: 'ember', isScreenOnly: true, show: andOpen(settings, 'Delete tournament') },
  {
    name: 'dialog-songs',
    as: 'synth',
    isScreenOnly: true,
    show: andOpen(tournamentTab('filling', 'songs'), 'Add Songs'),
  },
  ...(['none', 'read', 'failed'] as const).map(
    (link): Screen => ({
      name: `dialog-link-${link}`,
      as: 'synth',
      isScreenOnly: true,
      show: linkDialog(link),
    }),
  ),
  { name: 'dialog-list', as: 'synth', isScreenOnly: true, show: listDialog },
  {
    name: 'dialog-edit-songs',
    as: 'bassline',
    isScreenOnly: true,
    show: andOpen(tournamentTab('filling', 'songs'), /^Edit$/),
  },
  {
    name: 'dialog-playlist',
    as: 'tide',
    isScreenOnly: true,
    show: andOpen(tournamentTab('completed', 'songs'), 'Playlist'),
  },
  {
    name: 'dialog-background',
    as: 'ember',
    isScreenOnly: true,
    show: andOpen(tournamentTab('filling', 'overview'), 'Background'),
  },
  {
    name: 'dialog-artwork',
    as: 'ember',
    isScreenOnly: true,
    show: andOpen(tournamentTab('filling', 'songs'), /^Update artwork of/),
  },
  ...['tournaments', 'users', 'song-submissions', 'participation'].map(
    (tab): Screen => ({ name: `admin-${tab}`, as: 'ember', show: open(`/admin?tab=${tab}`, 'Admin Panel') }),
  ),
  { name: 'admin-disputes', as: 'ember', show: disputes },
  { name: 'dialog-decide', as: 'ember', isScreenOnly: true, show: andOpen(disputes, /^Decide/) },
  {
    name: 'dialog-status',
    as: 'ember',
    isScreenOnly: true,
    show: async (page) => {
      await open('/admin?tab=tournaments', 'Admin Panel')(page);
      await page.getByRole('combobox', { name: /^Status of Clash/ }).selectOption('group_stage');
      await heading(page, 'Change the status to Group Stage?');
      await waitForAnimations(page);
    },
  },
  { name: 'admin-refused', as: 'tide', show: open('/admin', /./) },
];
