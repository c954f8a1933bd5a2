import { expect, type Page } from '@playwright/test';
import { openWithoutPageData } from './network.ts';

/** The ids of the tournaments in the demo. */
export type Demo = {
  address: string;
  knockout: number;
  groups: number;
  completed: number;
  filling: number;
  full: number;
};
/** A screen in one of its states, and how to open it. */
export type Screen = {
  name: string;
  /** The demo account; a visitor if absent. Ember is an admin. */
  as?: 'ember' | 'tide' | 'chorus' | 'synth';
  /** Takes a picture of the viewport instead of the whole page, for dialogs and menus. */
  isScreenOnly?: true;
  show(page: Page, demo: Demo): Promise<unknown>;
};

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

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
/** Waits until the app has replaced the prerendered page. */
const waitForApp = (page: Page) => expect(page.locator('#root:not([data-page])')).toBeAttached();

/** Waits until no skeleton is shown and the page has not changed for a moment. */
const waitUntilQuiet = async (page: Page, forMs = 200) => {
  await waitForApp(page);
  await expect(page.locator('.pulsing')).toHaveCount(0);
  await page.evaluate(waitForStillness, { forMs, atMostMs: 2000 });
};

function waitForStillness({ forMs, atMostMs }: { forMs: number; atMostMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, forMs);
    setTimeout(resolve, atMostMs);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, forMs);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Waits until no short animation runs, such as the one that opens a dialog. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || Number(effect?.getComputedTiming().endTime) > 2000,
      ),
  );

const open = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await heading(page, title);
  await waitUntilQuiet(page);
};

/** Opens a page whose calls to `url` never end, fail, or return the given list. */
const withAnswer =
  (url: string, answer: 'never' | 'failed' | unknown[], path: string) => async (page: Page) => {
    await page.route(url, (route) => {
      if (answer === 'never') return;
      return answer === 'failed' ? route.abort() : route.fulfill({ json: answer });
    });
    await openWithoutPageData(page, path);
    if (answer === 'never') await waitForApp(page);
    else await waitUntilQuiet(page);
  };

const LIST = '**/api/tournaments';

const tournamentTab = (which: keyof Omit<Demo, 'address'>, tab: string) => async (page: Page, demo: Demo) => {
  await page.goto(`/tournaments/${demo[which]}?tab=${tab}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await waitUntilQuiet(page);
};

const tabs = (which: keyof Omit<Demo, 'address'>, names: string[], as?: Screen['as']): Screen[] =>
  names.map((tab) => ({
    name: `tournament-${which}-${tab}${as ? `-${as}` : ''}`,
    ...(as ? { as } : {}),
    show: tournamentTab(which, tab),
  }));

/** Shows the screen and then presses an element, which opens the rest. */
const andPress =
  (show: Screen['show'], role: 'button' | 'tab' | 'link', name: string | RegExp): Screen['show'] =>
  async (page, demo) => {
    await show(page, demo);
    await page.getByRole(role, { name }).first().click();
    // A dialog may be loaded after the press.
    await waitUntilQuiet(page, 500);
    await waitForAnimations(page);
  };

/** Opens a page as the server sends it, without scripts. */
async function openPrerendered(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', () => {});
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

const home = async (page: Page) => {
  await page.goto('/');
  // The last section of the page.
  await heading(page, 'Musical Predictions');
  await waitUntilQuiet(page);
};
const create = open('/create', 'Create Your Tournament');
const profile = open('/profile', 'Your Profile');
const predictions = open('/predictions', /Predictions/);
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
  { name: 'menu-user', as: 'ember', isScreenOnly: true, show: andPress(home, 'button', /^Account of/) },
  { name: 'menu-theme', as: 'tide', isScreenOnly: true, show: andPress(home, 'button', 'Theme') },
  { name: 'tournaments', as: 'tide', show: open('/tournaments', 'All Tournaments') },
  {
    name: 'tournaments-completed',
    as: 'tide',
    show: andPress(open('/tournaments', 'All Tournaments'), 'button', 'Completed'),
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
    show: andPress(predictions, 'button', 'Create Prediction'),
  },
  {
    name: 'predictions-settle',
    as: 'ember',
    isScreenOnly: true,
    show: andPress(predictions, 'button', /Settle/),
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
  { name: 'tournament-visitor', show: tournamentTab('knockout', 'voting') },
  ...tabs('knockout', ['overview', 'voting', 'bracket', 'songs', 'participants', 'schedule'], 'tide'),
  ...tabs('groups', ['voting', 'groups', 'bracket', 'schedule'], 'chorus'),
  ...tabs('completed', ['results', 'groups', 'bracket', 'voting'], 'tide'),
  ...tabs('filling', ['overview', 'voting', 'songs', 'participants', 'schedule'], 'ember'),
  ...tabs('full', ['overview', 'bracket'], 'tide'),
  {
    name: 'dialog-songs',
    as: 'synth',
    isScreenOnly: true,
    show: andPress(tournamentTab('filling', 'songs'), 'button', 'Add Songs'),
  },
  {
    name: 'dialog-background',
    as: 'ember',
    isScreenOnly: true,
    show: andPress(tournamentTab('filling', 'overview'), 'button', 'Background'),
  },
  {
    name: 'dialog-artwork',
    as: 'ember',
    isScreenOnly: true,
    show: andPress(tournamentTab('filling', 'songs'), 'button', /^Update artwork of/),
  },
  ...['tournaments', 'users', 'song-submissions', 'participation'].map(
    (tab): Screen => ({ name: `admin-${tab}`, as: 'ember', show: open(`/admin?tab=${tab}`, 'Admin Panel') }),
  ),
  { name: 'admin-refused', as: 'tide', show: open('/admin', /./) },
];
