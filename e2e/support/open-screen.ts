import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { pressUntil } from './keyboard.ts';
import { openWithoutPageData } from './network.ts';

/** The address of the demo, and the ids of its tournaments. */
export type Demo = {
  address: string;
  knockout: number;
  groups: number;
  completed: number;
  filling: number;
  full: number;
};
export type User = 'visitor' | 'ember' | 'tide' | 'chorus' | 'synth' | 'bassline';
/** Opens a screen or its next state. */
export type Show = (page: Page, demo: Demo) => Promise<unknown>;
/** A screen of a demo account; ember is an admin. Its states follow one another: only the first one loads the page. */
export type Screen = { user: User; states: readonly { name: string; show: Show }[] };

/** The screens of a user by their names. A pair is a screen and its further states. */
export const screensOf = (
  user: User,
  screens: Readonly<Record<string, Show | readonly [Show, Readonly<Record<string, Show>>]>>,
): Screen[] =>
  Object.entries(screens).map(([screen, shown]) => {
    const [first, next] = typeof shown === 'function' ? [shown, {}] : shown;
    const states = Object.entries({ [screen]: first, ...next });
    return { user, states: states.map(([name, show]) => ({ name, show })) };
  });

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
/** Waits until the app has replaced the prerendered page. */
const waitForApp = (page: Page) => expect(page.locator('#root:not([data-page])')).toBeAttached();

/** Waits until no skeleton is shown, and then until the page has not changed for a moment, 2 s at most. */
export const waitUntilQuiet = async (page: Page, forMs = 200) => {
  await waitForApp(page);
  // A phone loads the discussion of a match when it comes into view.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isPhone = width < 768 || height < 480;
  const skeletons = isPhone ? '.pulsing:not([data-part="discussion"] *)' : '.pulsing';
  await expect(page.locator(skeletons)).toHaveCount(0);
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
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || Number(effect?.getComputedTiming().endTime) > 4000,
      ),
  );

export const open = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await heading(page, title);
  await waitUntilQuiet(page);
};

/** How calls end: never, without an answer, with an error of the server, or with this JSON. */
export type Answer = 'never' | 'failed' | ServerError | object;
class ServerError {
  readonly status: number;
  readonly json: object;
  constructor(status: number, json: object) {
    this.status = status;
    this.json = json;
  }
}
/** A refusal with the message of the server, or without one. */
export const refused = (status: number, message?: string): Answer =>
  new ServerError(status, message ? { message, error: message, code: 'REFUSED' } : {});

/** Makes the calls to `url` end in this way, or only the next ones. */
export const endCalls = (page: Page, url: string, answer: Answer, times?: number) =>
  page.route(
    url,
    (route) => {
      if (answer === 'never') return;
      if (answer === 'failed') return route.abort();
      return route.fulfill(answer instanceof ServerError ? answer : { json: answer });
    },
    times ? { times } : {},
  );

/** Opens a page whose calls to `url` never end, fail, or return the given list. */
export const withAnswer = (url: string, answer: Answer, path: string) => async (page: Page) => {
  await endCalls(page, url, answer);
  await openWithoutPageData(page, path);
  if (answer === 'never') await waitForApp(page);
  else await waitUntilQuiet(page);
};

// biome-ignore lint/suspicious/noExplicitAny: the change fits the answer of the call
type Change = (answer: any) => unknown;

/** Changes the JSON of the calls to `url`. */
export const changeAnswer = (page: Page, url: string, change: Change) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Changes the matchups in both answers about a tournament, and in its detail the fields that `others` returns. */
export async function changeMatchups(
  page: Page,
  tournamentId: number,
  change: (matchups: Matchup[]) => object[],
  others: Change = () => ({}),
): Promise<void> {
  const url = `**/api/tournaments/${tournamentId}`;
  await changeAnswer(page, `${url}/matchups`, change);
  await changeAnswer(page, url, (tournament) => ({
    ...tournament,
    ...(others(tournament) as object),
    matchups: change(tournament.matchups),
  }));
}

/** The match that a few screens show, which is open in the demo. */
export const isFirstSemifinal = ({ phase, position }: Pick<Matchup, 'phase' | 'position'>) =>
  phase === 'Semifinals' && position === 1;

/** Opens a page with the changed JSON of one of its calls. */
export const withChange = (url: string, change: Change, path: string) => async (page: Page) => {
  await changeAnswer(page, url, change);
  await openWithoutPageData(page, path);
  await waitUntilQuiet(page);
};

export const tournamentTab =
  (which: keyof Omit<Demo, 'address'>, tab: string) => async (page: Page, demo: Demo) => {
    await page.goto(`/tournaments/${demo[which]}?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await waitUntilQuiet(page);
  };

/** Runs the steps one after the other on the same page. */
export const inTurn =
  (...shows: Show[]): Show =>
  async (page, demo) => {
    for (const show of shows) await show(page, demo);
  };

/** Acts while the next call to `url` ends in this way. */
export const ending = (url: string, answer: Answer, ...acts: Show[]): Show =>
  inTurn((page) => endCalls(page, url, answer, 1), ...acts);

/** Presses the first button of this name. */
export const tap = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).first().fill(text);

/** Presses an element and waits for what it shows. */
export const press =
  (role: 'button' | 'tab' | 'link' | 'checkbox', name: string | RegExp) => async (page: Page) => {
    await page.getByRole(role, { name }).first().click();
    await waitUntilQuiet(page);
    await waitForAnimations(page);
  };

/** Presses a button that loads and opens a dialog or a menu. */
export const openAbove =
  (name: string | RegExp, opened: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    // A dialog hides those below it from screen readers, so they are counted by their attribute.
    const above = page.locator(`[role=${opened}]`);
    const before = await above.count();
    await page.getByRole('button', { name }).first().click();
    await expect(above).toHaveCount(before + 1);
    await waitUntilQuiet(page);
    await waitForAnimations(page);
  };

/** Presses one of the tools of creators and managers, which phones have in a menu, and waits for its dialog. */
export const pressTool = (name: string) => async (page: Page) => {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const tool = page.getByRole('button', { name });
  await expect(more.or(tool).filter({ visible: true }).first()).toBeVisible();
  const isInMenu = await more.isVisible();
  if (isInMenu) await more.click();
  await page
    .getByRole(isInMenu ? 'menuitem' : 'button', { name })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the dialog of one of the tools of creators and managers. */
export const openTool = (name: string) => async (page: Page) => {
  await pressTool(name)(page);
  await waitUntilQuiet(page);
  await waitForAnimations(page);
};

/** Closes the topmost dialog. */
export async function closeDialog(page: Page): Promise<void> {
  const above = page.locator('[role=dialog]');
  const before = await above.count();
  await pressUntil(page, 'Escape', () =>
    expect.poll(() => above.count(), { timeout: 2000 }).toBeLessThan(before),
  );
}

/** Opens a page as the server sends it, without scripts. */
export async function openPrerendered(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', () => {});
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}
