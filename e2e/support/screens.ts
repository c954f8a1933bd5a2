import { expect, type Page } from '@playwright/test';
import { revealed } from './ending-screens.ts';
import { FAIRNESS_SCREENS } from './fairness-screens.ts';
import { BAN_FROM_LIST, MODERATION_SCREENS, NOTICES_FROM_MENU } from './moderation-screens.ts';
import {
  andOpen,
  andPress,
  closeDialog,
  type Demo,
  heading,
  inTurn,
  open,
  openAbove,
  openPrerendered,
  openTool,
  press,
  type Screen,
  tournamentTab,
  waitForAnimations,
  waitUntilQuiet,
  withAnswer,
  withChange,
} from './open-screen.ts';
import { AUDIO, playing, playList, VIDEO } from './player-screens.ts';

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

/** Opens the dialog of songs with optional tiebreaker songs. Lookups answer with `status`. */
const optionalSongs =
  (status: 200 | 422): Screen['show'] =>
  async (page, demo) => {
    // Another screen of the same user may have left a draft.
    await page.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.route('**/api/songs/lookup', (route) =>
      route.fulfill({ status, json: status === 200 ? READ_SONG : { message: 'Could not read this link' } }),
    );
    const path = `/tournaments/${demo.filling}`;
    // The demo's users go on entering songs. With 64 places some stay free.
    const change = (tournament: object) => ({
      ...tournament,
      tiebreakerSongs: 'optional',
      maxParticipants: 64,
    });
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

const fillLink = (page: Page) => page.getByRole('dialog').getByLabel('Song URL').fill(READ_SONG.url);

async function pasteLink(page: Page): Promise<void> {
  await fillLink(page);
  await expect(page.getByRole('dialog').getByLabel('Song Title')).toHaveValue(READ_SONG.title);
}

async function pasteUnreadLink(page: Page): Promise<void> {
  await fillLink(page);
  await expect(page.getByRole('dialog').getByText('Could not read this link')).toBeVisible();
}

/** Pastes a list with a link, a repeat and a line without an artist. */
async function pasteList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const lines = [READ_SONG.url, 'Ada Lane - First Light', 'Ada Lane - First Light', 'No artist here'];
  await dialog.getByRole('textbox', { name: 'Songs' }).fill(lines.join('\n'));
  await expect(dialog.getByText('2 songs need a look')).toBeVisible();
}

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
/** Actions scroll their element into view, sometimes further than at other times. */
const scrollToTop = async (page: Page) => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
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

/** Screens for `npm run screenshots` only: `SCREENS` has similar ones. */
export const SCREENSHOT_ONLY: readonly Screen[] = [
  ...tabs('groups', ['overview', 'songs', 'participants'], 'tide'),
  ...tabs('completed', ['overview', 'songs', 'participants', 'schedule'], 'tide'),
  ...tabs('filling', ['overview', 'bracket'], 'synth'),
  ...tabs('full', ['voting', 'songs', 'participants', 'schedule'], 'tide'),
  {
    name: 'discussion-raised',
    as: 'tide',
    isScreenOnly: true,
    show: inTurn(tournamentTab('knockout', 'voting'), raiseDiscussion),
    next: [{ name: 'discussion-raised-small', isScreenOnly: true, show: shrinkPhone }],
  },
];

async function raiseDiscussion(page: Page): Promise<void> {
  await press('button', /^Discussion/)(page);
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
  await scrollToTop(page);
  await waitUntilQuiet(page);
}

/** The smallest phone. Desktops stay as they are. */
async function shrinkPhone(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await page.setViewportSize({ width: 360, height: 640 });
  await waitUntilQuiet(page);
}

const ADMIN_HISTORY = '**/api/admin/history*';

export const SCREENS: readonly Screen[] = [
  { name: 'landing', show: open('/', 'Battle of the Beats') },
  {
    name: 'auth-sign-in',
    show: auth,
    next: [
      { name: 'auth-missing', isScreenOnly: true, show: press('button', /^Sign In$/) },
      { name: 'auth-sign-up', show: press('tab', 'Sign Up') },
      { name: 'auth-social', isScreenOnly: true, show: press('button', 'Google') },
    ],
  },
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
  {
    name: 'home',
    as: 'tide',
    show: home,
    next: [{ name: 'menu-theme', isScreenOnly: true, show: openAbove('Theme', 'menu') }],
  },
  {
    name: 'home-admin',
    as: 'ember',
    show: home,
    next: [
      { name: 'menu-user', isScreenOnly: true, show: openAbove(/^(Account of .*|You)$/, 'menu') },
      NOTICES_FROM_MENU,
    ],
  },
  { name: 'home-empty', as: 'tide', show: withAnswer(LIST, [], '/') },
  { name: 'home-loading', as: 'tide', show: withAnswer(LIST, 'never', '/') },
  { name: 'home-failed', as: 'tide', show: withAnswer(LIST, 'failed', '/') },
  {
    name: 'tournaments',
    as: 'tide',
    show: open('/tournaments', 'All Tournaments'),
    next: [{ name: 'tournaments-completed', show: press('button', 'Completed') }],
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
  {
    name: 'create',
    as: 'tide',
    show: create,
    next: [
      {
        name: 'create-manual',
        show: (page) => page.getByLabel('Scheduling Method').selectOption('manual'),
      },
      {
        name: 'create-round-robin',
        show: async (page) => {
          await page.getByLabel('Scheduling Method').selectOption('automatic');
          await page.getByLabel('Tournament Format').selectOption('round_robin');
          await page.getByLabel('Tournament Start Date & Time').selectOption('custom');
          await scrollToTop(page);
        },
      },
      {
        name: 'create-problems',
        show: async (page) => {
          await page.getByLabel('Match Duration (minutes)').fill('0');
          await page.getByRole('button', { name: 'Create Tournament' }).click();
          await expect(page.getByText('Tournament name is required')).toBeVisible();
          await scrollToTop(page);
        },
      },
      { name: 'create-voting', show: inTurn(press('button', /^Voting /), scrollToTop) },
    ],
  },
  {
    name: 'create-preset',
    as: 'tide',
    show: inTurn(create, press('button', /^Living room tonight/), scrollToTop),
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
      await scrollToTop(page);
    },
  },
  {
    name: 'predictions',
    as: 'tide',
    show: predictions,
    next: [{ name: 'predictions-create', isScreenOnly: true, show: openAbove('Create Prediction') }],
  },
  {
    name: 'predictions-author',
    as: 'ember',
    show: predictions,
    next: [{ name: 'predictions-settle', isScreenOnly: true, show: openAbove(/Settle/) }],
  },
  {
    name: 'predictions-disputed',
    as: 'tide',
    show: disputable,
    next: [{ name: 'dialog-dispute', isScreenOnly: true, show: openAbove(/^Dispute/) }],
  },
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
  {
    name: 'leaderboard',
    as: 'tide',
    show: open('/leaderboard', 'Leaderboard'),
    next: [{ name: 'leaderboard-wins', show: press('tab', 'Tournaments Won') }],
  },
  { name: 'leaderboard-empty', as: 'tide', show: withAnswer('**/api/leaderboard/*', [], '/leaderboard') },
  { name: 'leaderboard-failed', show: withAnswer('**/api/leaderboard/*', 'failed', '/leaderboard') },
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
  {
    name: 'song-search-failed',
    show: withAnswer('**/api/song-pages?*', 'failed', '/song-leaderboard?q=a'),
  },
  { name: 'song', as: 'tide', show: song },
  { name: 'song-visitor', show: song },
  { name: 'song-missing', show: open('/songs/eHh4Cnl5eQ', 'Song Not Found') },
  { name: 'song-loading', show: withAnswer('**/api/song-pages/**', 'never', '/songs/eHh4Cnl5eQ') },
  { name: 'song-failed', show: withAnswer('**/api/song-pages/**', 'failed', '/songs/eHh4Cnl5eQ') },
  {
    name: 'profile',
    as: 'tide',
    show: profile,
    next: [{ name: 'profile-edit', show: press('button', 'Edit Profile') }],
  },
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
  ...tabs('knockout', ['voting', 'bracket', 'songs', 'participants'], 'tide'),
  {
    name: 'tournament-knockout-overview-tide',
    as: 'tide',
    show: tournamentTab('knockout', 'overview'),
    next: [{ name: 'dialog-settings-started', isScreenOnly: true, show: openAbove('Settings') }],
  },
  {
    name: 'tournament-knockout-schedule-tide',
    as: 'tide',
    show: tournamentTab('knockout', 'schedule'),
    next: [{ name: 'schedule-times', show: press('button', /^Edit times of/) }],
  },
  ...tabs('groups', ['voting', 'groups', 'bracket', 'schedule'], 'chorus'),
  ...tabs('completed', ['groups', 'bracket', 'voting'], 'tide'),
  {
    name: 'tournament-completed-results-tide',
    as: 'tide',
    show: tournamentTab('completed', 'results'),
    next: [
      { name: 'champion', isScreenOnly: true, show: openAbove('See the champion') },
      { name: 'dialog-share', isScreenOnly: true, show: inTurn(closeDialog, openAbove('Share')) },
    ],
  },
  ...tabs('filling', ['voting', 'participants', 'schedule'], 'ember'),
  {
    name: 'tournament-filling-overview-ember',
    as: 'ember',
    show: tournamentTab('filling', 'overview'),
    next: [
      { name: 'dialog-background', isScreenOnly: true, show: openTool('Background') },
      { name: 'dialog-settings', isScreenOnly: true, show: inTurn(closeDialog, openAbove('Settings')) },
      { name: 'dialog-settings-voting', isScreenOnly: true, show: press('button', /^Voting /) },
      { name: 'dialog-cancel', isScreenOnly: true, show: openAbove('Cancel tournament') },
      {
        name: 'dialog-delete',
        isScreenOnly: true,
        show: inTurn(closeDialog, openAbove('Delete tournament')),
      },
    ],
  },
  {
    name: 'tournament-filling-songs-ember',
    as: 'ember',
    show: tournamentTab('filling', 'songs'),
    next: [{ name: 'dialog-artwork', isScreenOnly: true, show: openAbove(/^Update artwork of/) }],
  },
  ...tabs('full', ['overview', 'bracket'], 'tide'),
  { name: 'player-audio', as: 'tide', isScreenOnly: true, show: playing(AUDIO) },
  {
    name: 'player-video',
    as: 'tide',
    isScreenOnly: true,
    show: playing(VIDEO),
    next: [{ name: 'player-list', isScreenOnly: true, show: playList }],
  },
  { name: 'reveal', isScreenOnly: true, show: revealed },
  { name: 'tournament-cancelled-overview', as: 'ember', show: cancelled('overview') },
  { name: 'tournament-cancelled-schedule', as: 'ember', show: cancelled('schedule') },
  {
    name: 'schedule-times-fixed',
    as: 'synth',
    show: andPress(tournamentTab('knockout', 'schedule'), 'button', /^Edit times of/),
  },
  {
    name: 'dialog-songs',
    as: 'synth',
    isScreenOnly: true,
    show: andOpen(tournamentTab('filling', 'songs'), 'Add Songs'),
  },
  {
    name: 'dialog-link',
    as: 'synth',
    isScreenOnly: true,
    show: optionalSongs(200),
    next: [{ name: 'dialog-link-read', isScreenOnly: true, show: pasteLink }],
  },
  { name: 'dialog-list', as: 'synth', isScreenOnly: true, show: inTurn(optionalSongs(200), pasteList) },
  {
    name: 'dialog-link-failed',
    as: 'synth',
    isScreenOnly: true,
    show: inTurn(optionalSongs(422), pasteUnreadLink),
  },
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
  ...['song-submissions', 'participation', 'history'].map(
    (tab): Screen => ({ name: `admin-${tab}`, as: 'ember', show: open(`/admin?tab=${tab}`, 'Admin Panel') }),
  ),
  { name: 'admin-history-empty', as: 'ember', show: withAnswer(ADMIN_HISTORY, [], '/admin?tab=history') },
  {
    name: 'admin-history-failed',
    as: 'ember',
    show: withAnswer(ADMIN_HISTORY, 'failed', '/admin?tab=history'),
  },
  {
    name: 'admin-users',
    as: 'ember',
    show: open('/admin?tab=users', 'Admin Panel'),
    next: [BAN_FROM_LIST],
  },
  {
    name: 'admin-disputes',
    as: 'ember',
    show: disputes,
    next: [{ name: 'dialog-decide', isScreenOnly: true, show: openAbove(/^Decide/) }],
  },
  {
    name: 'admin-tournaments',
    as: 'ember',
    show: open('/admin?tab=tournaments', 'Admin Panel'),
    next: [
      {
        name: 'dialog-status',
        isScreenOnly: true,
        show: async (page) => {
          await page.getByRole('combobox', { name: /^Status of Clash/ }).selectOption('group_stage');
          await heading(page, 'Change the status to Group Stage?');
          await waitForAnimations(page);
        },
      },
    ],
  },
  { name: 'admin-refused', as: 'tide', show: open('/admin', /./) },
  ...FAIRNESS_SCREENS,
  ...MODERATION_SCREENS,
];
