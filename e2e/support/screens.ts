import { expect, type Page } from '@playwright/test';
import type { Site } from '#contract/site.ts';
import { DRAW_SCREENS } from './draw-screens.ts';
import { revealed } from './ending-screens.ts';
import { FAIRNESS_SCREENS } from './fairness-screens.ts';
import { MODERATION_SCREENS, notices } from './moderation-screens.ts';
import {
  closeDialog,
  type Demo,
  endCalls,
  fill,
  heading,
  inTurn,
  open,
  openAbove,
  openPrerendered,
  openTool,
  press,
  type Screen,
  type Show,
  screensOf,
  tap,
  tournamentTab,
  type User,
  waitForAnimations,
  waitUntilQuiet,
  withAnswer,
  withChange,
} from './open-screen.ts';
import { AUDIO, playing, playList, VIDEO } from './player-screens.ts';
import { RECAP_SCREENS } from './recap-screens.ts';
import { openStart, pastePlaylist, SERIES_SCREENS } from './series-screens.ts';
import { SHOW_SCREENS } from './show-screens.ts';
import { STAY_SCREENS } from './stay-screens.ts';
import { SYSTEM_SCREENS } from './system-screens.ts';

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
  (tab: string): Show =>
  (page, { filling }) =>
    withChange(
      `**/api/tournaments/${filling}`,
      (tournament) => ({ ...tournament, status: 'cancelled', cancelReason: 'The venue closed.' }),
      `/tournaments/${filling}?tab=${tab}`,
    )(page);

/** Opens the dialog of songs with optional tiebreaker songs. Lookups answer with `status`. */
const optionalSongs =
  (status: 200 | 422): Show =>
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
    await inTurn(songs, openAbove('Add Songs'))(page, demo);
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

/** Tabs of a tournament of the demo. Their screens end in the name of the user. */
const tabs = (which: keyof Omit<Demo, 'address'>, user: User, names: string[]): Record<string, Show> =>
  Object.fromEntries(names.map((tab) => [`tournament-${which}-${tab}-${user}`, tournamentTab(which, tab)]));

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
const submitNameless = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(page.getByText('Tournament name is required')).toBeVisible();
  await scrollToTop(page);
};
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
/** A simplified page of a tournament. */
const plain =
  (page: 'simple' | 'basic'): Show =>
  (opened, { filling }) =>
    open(`/tournaments/${filling}/${page}`, /./)(opened);
const admin = (tab: string) => open(`/admin?tab=${tab}`, 'Admin Panel');
/** A site with a logo. */
const withLogo = (site: Site): Site => ({
  ...site,
  logo: {
    url: '/api/site/card.jpg',
    smallUrl: '/api/site/card.jpg',
    iconUrl: '/favicon.svg',
    width: 64,
    height: 64,
    isWide: false,
    ground: 'light',
  },
});
const filled = (tab: string) => tournamentTab('filling', tab);

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

/** States whose picture is the viewport instead of the whole page. */
export const IN_VIEWPORT =
  /^(dialog|menu|player|stage|reveal|champion|draw|show|discussion-raised|auth-(missing|social)|predictions-(create|settle))/;
/** States as they are printed, which are checked at the width of paper only. */
export const ON_PAPER = /-print$/;

/** Screens for `npm run screenshots` only: `SCREENS` has similar ones. */
export const SCREENSHOT_ONLY: readonly Screen[] = [
  ...screensOf('tide', {
    ...tabs('groups', 'tide', ['overview', 'songs', 'participants']),
    ...tabs('completed', 'tide', ['overview', 'songs', 'participants', 'schedule']),
    ...tabs('full', 'tide', ['voting', 'songs', 'participants', 'schedule']),
    'discussion-raised': [
      inTurn(tournamentTab('knockout', 'voting'), raiseDiscussion),
      { 'discussion-raised-small': shrinkPhone },
    ],
  }),
  ...screensOf('synth', tabs('filling', 'synth', ['overview', 'bracket'])),
  ...DRAW_SCREENS,
  ...STAY_SCREENS,
];

export const SCREENS: readonly Screen[] = [
  ...screensOf('visitor', {
    landing: open('/', 'Battle of the Beats'),
    'auth-sign-in': [
      open('/auth', 'Welcome to Battle of the Beats'),
      {
        'auth-missing': press('button', /^Sign In$/),
        'auth-sign-up': press('tab', 'Sign Up'),
        'auth-social': press('button', 'Google'),
      },
    ],
    'leaderboard-failed': withAnswer('**/api/leaderboard/*', 'failed', '/leaderboard'),
    'song-search-failed': withAnswer('**/api/song-pages?*', 'failed', '/song-leaderboard?q=a'),
    'song-visitor': song,
    'song-missing': open('/songs/eHh4Cnl5eQ', 'Song Not Found'),
    'song-loading': withAnswer('**/api/song-pages/**', 'never', '/songs/eHh4Cnl5eQ'),
    'song-failed': withAnswer('**/api/song-pages/**', 'failed', '/songs/eHh4Cnl5eQ'),
    'user-visitor': user,
    'user-missing': open('/users/~999999999', 'User Not Found'),
    'user-loading': withAnswer('**/api/users/**', 'never', '/users/~1'),
    'invitation-visitor': filled('overview'),
    'tournament-visitor': tournamentTab('knockout', 'voting'),
    reveal: revealed,
  }),
  ...screensOf('tide', {
    'loading-screen': async (page) => {
      await openPrerendered(page, '/profile');
      await expect(page.getByText('Loading...')).toBeVisible();
    },
    'prerendered-home': (page) => openPrerendered(page, '/'),
    'prerendered-tournaments': (page) => openPrerendered(page, '/tournaments'),
    'prerendered-tournament': (page, { knockout }) => openPrerendered(page, `/tournaments/${knockout}`),
    'not-found': open('/no-such-page', '404 Page Not Found'),
    'error-fallback': async (page) => {
      await withAnswer(LIST, [{ id: 1 }], '/tournaments')(page);
      await heading(page, 'Something went wrong');
    },
    home: [home, { 'menu-theme': openAbove('Theme', 'menu') }],
    'home-empty': withAnswer(LIST, [], '/'),
    'home-loading': withAnswer(LIST, 'never', '/'),
    'home-failed': withAnswer(LIST, 'failed', '/'),
    tournaments: [
      open('/tournaments', 'All Tournaments'),
      { 'tournaments-completed': press('button', 'Completed') },
    ],
    'tournaments-search': open('/tournaments?q=clash', 'Browse All Tournaments'),
    'tournaments-nothing-found': open('/tournaments?q=zebra&filter=active', /^Nothing found/),
    'tournaments-empty': [
      withAnswer(LIST, [], '/tournaments'),
      {
        'tournaments-empty-active': press('button', 'Active'),
        'tournaments-empty-soon': press('button', 'Starting Soon'),
        'tournaments-empty-completed': press('button', 'Completed'),
      },
    ],
    'tournaments-loading': withAnswer(LIST, 'never', '/tournaments'),
    'tournaments-failed': withAnswer(LIST, 'failed', '/tournaments'),
    create: [
      create,
      {
        'create-manual': (page) => page.getByLabel('Scheduling Method').selectOption('manual'),
        'create-round-robin': async (page) => {
          await page.getByLabel('Scheduling Method').selectOption('automatic');
          await page.getByLabel('Tournament Format').selectOption('round_robin');
          await page.getByLabel('Tournament Start Date & Time').selectOption('custom');
          await scrollToTop(page);
        },
        'create-problems': inTurn(fill('Match Duration (minutes)', '0'), submitNameless),
        'create-voting': inTurn(press('button', /^Voting /), scrollToTop),
        'create-show': async (page) => {
          await page.getByLabel('Tournament Format').selectOption('playoff');
          await page.getByText('Other sizes').click();
          await page.getByLabel('Pace').selectOption('show');
          await scrollToTop(page);
        },
      },
    ],
    'create-packs': inTurn(create, async (page) => {
      await page.getByRole('list', { name: 'Packs' }).evaluate((list) => list.scrollTo(200, 0));
    }),
    'dialog-packs': [
      inTurn(create, press('button', /^All packs/)),
      {
        'dialog-pack': inTurn(press('button', /^Eurovision winners/), press('button', 'In order')),
        'dialog-pack-unfinished': inTurn(
          (page) => endCalls(page, '**/api/tournaments', { id: 1 }),
          (page) => endCalls(page, '**/songs/batch', 'failed'),
          press('button', 'Create with 8 songs'),
          (page) => expect(page.getByText('did not arrive')).toBeVisible(),
        ),
      },
    ],
    'dialog-pack-playlist': inTurn(create, press('button', /^By a playlist/)),
    'create-preset': inTurn(create, press('button', /^Living room tonight/), scrollToTop),
    'create-preset-problems': inTurn(
      create,
      tap('Community cup'),
      tap('Match Scheduling'),
      fill('Match Interval (minutes)', '0'),
      submitNameless,
    ),
    predictions: [predictions, { 'predictions-create': openAbove('Create Prediction') }],
    'predictions-disputed': [disputable, { 'dialog-dispute': openAbove(/^Dispute/) }],
    'predictions-empty': withAnswer('**/api/predictions', [], '/predictions'),
    'predictions-loading': withAnswer('**/api/predictions', 'never', '/predictions'),
    'predictions-failed': withAnswer('**/api/predictions', 'failed', '/predictions'),
    leaderboard: [
      open('/leaderboard', 'Leaderboard'),
      { 'leaderboard-wins': press('tab', 'Tournaments Won') },
    ],
    'leaderboard-empty': withAnswer('**/api/leaderboard/*', [], '/leaderboard'),
    'leaderboard-loading': withAnswer('**/api/leaderboard/*', 'never', '/leaderboard'),
    'song-leaderboard': open('/song-leaderboard', 'Song Leaderboard'),
    'song-leaderboard-empty': withAnswer('**/api/song-leaderboard/*', [], '/song-leaderboard'),
    'song-search': open('/song-leaderboard?q=a', 'Songs Found'),
    'song-search-nothing': open('/song-leaderboard?q=zebra', /^Nothing found/),
    song,
    profile: [open('/profile', 'Your Profile'), { 'profile-edit': press('button', 'Edit Profile') }],
    'profile-loading': withAnswer('**/api/users/**', 'never', '/profile'),
    user,
    test: open('/test', /./),
    simple: plain('simple'),
    basic: plain('basic'),
    'tournament-missing': open('/tournaments/2000000000', 'Tournament Not Found'),
    'tournament-loading': (page, { knockout }) =>
      withAnswer(`**/api/tournaments/${knockout}`, 'never', `/tournaments/${knockout}`)(page),
    ...tabs('knockout', 'tide', ['voting', 'bracket', 'songs', 'participants']),
    'tournament-knockout-overview-tide': [
      tournamentTab('knockout', 'overview'),
      { 'dialog-settings-started': openAbove('Settings') },
    ],
    'tournament-knockout-schedule-tide': [
      tournamentTab('knockout', 'schedule'),
      { 'schedule-times': press('button', /^Edit times of/) },
    ],
    ...tabs('completed', 'tide', ['groups', 'bracket', 'voting']),
    'tournament-completed-results-tide': [
      tournamentTab('completed', 'results'),
      {
        champion: openAbove('See the champion'),
        'dialog-share': inTurn(closeDialog, openAbove('Share')),
      },
    ],
    ...tabs('full', 'tide', ['overview', 'bracket']),
    'player-audio': playing(AUDIO),
    'player-video': [playing(VIDEO), { 'player-list': playList }],
    'dialog-playlist': inTurn(tournamentTab('completed', 'songs'), openAbove('Playlist')),
    'admin-refused': open('/admin', /./),
  }),
  ...screensOf('chorus', tabs('groups', 'chorus', ['voting', 'groups', 'bracket', 'schedule'])),
  ...screensOf('synth', {
    'schedule-times-fixed': inTurn(tournamentTab('knockout', 'schedule'), press('button', /^Edit times of/)),
    'dialog-songs': inTurn(filled('songs'), openAbove('Add Songs')),
    'dialog-link': [optionalSongs(200), { 'dialog-link-read': pasteLink, 'dialog-link-start': openStart }],
    'dialog-list': inTurn(optionalSongs(200), pasteList),
    'dialog-list-playlist': inTurn(optionalSongs(200), pastePlaylist(200)),
    'dialog-list-playlist-closed': inTurn(optionalSongs(200), pastePlaylist(422)),
    'dialog-link-failed': inTurn(optionalSongs(422), pasteUnreadLink),
  }),
  ...screensOf('bassline', { 'dialog-edit-songs': inTurn(filled('songs'), openAbove(/^Edit$/)) }),
  ...screensOf('ember', {
    'home-admin': [
      home,
      { 'menu-user': openAbove(/^(Account of .*|You)$/, 'menu'), 'dialog-notices': notices },
    ],
    'predictions-author': [predictions, { 'predictions-settle': openAbove(/Settle/) }],
    ...tabs('filling', 'ember', ['voting', 'participants', 'schedule']),
    'tournament-filling-overview-ember': [
      filled('overview'),
      {
        'dialog-background': openTool('Background'),
        'dialog-settings': inTurn(closeDialog, openAbove('Settings')),
        'dialog-settings-voting': press('button', /^Voting /),
        'dialog-cancel': openAbove('Cancel tournament'),
        'dialog-delete': inTurn(closeDialog, openAbove('Delete tournament')),
      },
    ],
    'tournament-filling-songs-ember': [
      filled('songs'),
      { 'dialog-artwork': openAbove(/^Update artwork of/) },
    ],
    'tournament-cancelled-overview': cancelled('overview'),
    'tournament-cancelled-schedule': cancelled('schedule'),
    'admin-song-submissions': admin('song-submissions'),
    'admin-participation': admin('participation'),
    'admin-history': admin('history'),
    'admin-history-empty': withAnswer(ADMIN_HISTORY, [], '/admin?tab=history'),
    'admin-history-failed': withAnswer(ADMIN_HISTORY, 'failed', '/admin?tab=history'),
    'admin-users': [admin('users'), { 'dialog-ban': openAbove(/^Ban /) }],
    'admin-site': [
      withChange('**/api/site', withLogo, '/admin?tab=site'),
      { 'dialog-remove-logo': openAbove('Remove Logo') },
    ],
    'admin-disputes': [disputes, { 'dialog-decide': openAbove(/^Decide/) }],
    'admin-tournaments': [
      admin('tournaments'),
      {
        'dialog-status': async (page) => {
          await page.getByRole('combobox', { name: /^Status of Clash/ }).selectOption('group_stage');
          await heading(page, 'Change the status to Group Stage?');
          await waitForAnimations(page);
        },
      },
    ],
  }),
  ...FAIRNESS_SCREENS,
  ...SHOW_SCREENS,
  ...MODERATION_SCREENS,
  ...RECAP_SCREENS,
  ...SERIES_SCREENS,
  ...SYSTEM_SCREENS,
];
