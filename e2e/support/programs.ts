import { test as base, expect } from '@playwright/test';
import { watchForeignPictures } from './foreign-pictures.ts';

type Stoppable = { stop(): Promise<unknown> };
export type Programs = {
  /** The program of this name, which starts at the first call. */
  open<P extends Stoppable>(name: string, start: () => Promise<P>): Promise<P>;
  /** Stops a program before the worker ends. */
  close(name: string): Promise<void>;
};

/** The time in which a program starts, apart from the time of the test that opens it. */
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
 * Every journey fails whose pages ask another host for a picture (rule X4). A poll whose answer is awaited at the end of a journey
 * does not fail it.
 */
export const withOwnPictures = base.extend<{ allowsForeignPictures: boolean }>({
  allowsForeignPictures: [false, { option: true }],
  context: async ({ context, allowsForeignPictures }, use) => {
    const foreign = watchForeignPictures(context);
    await use(context);
    if (!allowsForeignPictures) expect(foreign, 'pictures of other hosts').toEqual([]);
  },
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/**
 * For journeys on an empty server. Playwright starts a new worker for each other set of worker fixtures, so there are
 * two: `servers`, and `demos` of `demo.ts`.
 */
export const test = withOwnPictures.extend<object, { servers: Programs }>({
  servers: [keepPrograms, { scope: 'worker' }],
});
