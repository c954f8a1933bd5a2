import { test as base, expect, type Page } from '@playwright/test';
import { watchForeignPictures } from './foreign-pictures.ts';
import { createPageKeeper, type KeptPage, type PageKeeper, type PageOptions } from './kept-page.ts';
import { register } from './open-matchup.ts';

type Stoppable = { stop(): Promise<unknown> };
export type Programs = {
  /** The program of this name, which starts at the first call. */
  open<P extends Stoppable>(name: string, start: () => Promise<P>): Promise<P>;
  /** Stops a program before the worker ends. */
  close(name: string): Promise<void>;
};

/** The timeout for the start of a program, which does not count for the test that opens it. */
export const START = { timeout: 180_000 };

/** Keeps the programs that the tests of a worker open, so that its files share them. */
export async function keepPrograms(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  {}: object,
  use: (programs: Programs) => Promise<void>,
): Promise<void> {
  const started = new Map<string, Promise<Stoppable>>();
  const close = async (name: string) => {
    const program = started.get(name);
    started.delete(name);
    await (await program)?.stop();
  };
  await use({
    async open<P extends Stoppable>(name: string, start: () => Promise<P>) {
      const program = (started.get(name) as Promise<P> | undefined) ?? start();
      started.set(name, program);
      return program;
    },
    close,
  });
  await Promise.all([...started.keys()].map(close));
}

/**
 * A journey fails if `page`, or a page of `openPage`, requests a picture from another host. The tests of a worker
 * share their pages (`createPageKeeper`), and contexts that a test opens itself are closed after it. A poll that is still
 * pending at the end of a journey does not fail it.
 */
export const withOwnPictures = base.extend<
  {
    allowsForeignPictures: boolean;
    pageOptions: PageOptions;
    /** Opens a page in another browser context, for a new user if a username is given. */
    openPage(username?: string): Promise<Page>;
  },
  { pageKeeper: PageKeeper }
>({
  pageKeeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use(createPageKeeper()),
    { scope: 'worker' },
  ],
  allowsForeignPictures: [false, { option: true }],
  pageOptions: ({ viewport, hasTouch, baseURL, contextOptions, serviceWorkers }, use) =>
    use({ viewport, hasTouch, baseURL, contextOptions, serviceWorkers }),
  context: async ({ browser, pageKeeper, pageOptions, allowsForeignPictures }, use) => {
    const kept = await pageKeeper.open(browser, pageOptions);
    const foreign = watchForeignPictures(kept.context);
    await use(kept.context);
    await pageKeeper.closeOthers(browser);
    await pageKeeper.giveBack(kept, pageOptions);
    if (!allowsForeignPictures) expect(foreign, 'pictures of other hosts').toEqual([]);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('The context has no page');
    await use(page);
  },
  openPage: async ({ browser, pageKeeper, pageOptions, allowsForeignPictures }, use) => {
    const opened: { kept: KeptPage; foreign: readonly string[] }[] = [];
    await use(async (username) => {
      const kept = await pageKeeper.open(browser, pageOptions);
      opened.push({ kept, foreign: watchForeignPictures(kept.context) });
      if (username) await register(kept.page.request, username);
      return kept.page;
    });
    for (const { kept, foreign } of opened) {
      await pageKeeper.giveBack(kept, pageOptions);
      if (!allowsForeignPictures) expect(foreign, 'pictures of other hosts').toEqual([]);
    }
  },
});

/**
 * For journeys on an empty server. Playwright starts a new worker for each different set of worker fixtures, so there are
 * only two sets: `servers`, and `demos` of `demo.ts`.
 */
export const test = withOwnPictures.extend<object, { servers: Programs }>({
  servers: [keepPrograms, { scope: 'worker' }],
});

/** For journeys on a program that `start` starts. The files of a worker share it by its name. */
export const onProgram = <P extends Stoppable & { address: string }>(name: string, start: () => Promise<P>) =>
  test.extend<{ program: P; address: string }>({
    program: [async ({ servers }, use) => use(await servers.open(name, start)), START],
    address: ({ program }, use) => use(program.address),
    baseURL: ({ address }, use) => use(address),
  });
