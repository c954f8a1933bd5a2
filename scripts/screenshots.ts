import { mkdirSync, rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { BALLOT_SCREENS } from '#e2e/support/ballot-screens.ts';
import { type Demo, findDemo, SCREENS, SCREENSHOT_ONLY, type Screen } from '#e2e/support/screens.ts';
import { openDemo } from '#tests/support/demo.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';

const FOLDER = 'screenshots';
/** A small phone, a phone in landscape and in portrait, a desktop and a wide desktop. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const THEMES = ['dark', 'light'];
/** Pictures that are taken at the same time. */
const CONCURRENCY = 4;

/**
 * Takes pictures of all screens and states of the demo, and of each stage of the ballot, at five windows in both themes, into
 * the ignored folder `screenshots`. `npm run screenshots -- auth create` takes only the screens that have a
 * name, or a state with a name, that starts with one of these words. With DEMO_ADDRESS it uses the demo that runs there.
 */
const wanted = process.argv.slice(2);
const shots = [...SCREENS, ...SCREENSHOT_ONLY, ...BALLOT_SCREENS].filter(
  ({ name, next = [] }) =>
    wanted.length === 0 ||
    [name, ...next.map((state) => state.name)].some((each) =>
      wanted.some((prefix) => each.startsWith(prefix)),
    ),
);
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const program = await openDemo();
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: CHROMIUM_FLAGS,
});
try {
  const demo = await findDemo(program.address);
  const queue = [...shots];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let shot = queue.shift(); shot; shot = queue.shift()) await takeAll(browser, shot, demo);
    }),
  );
} finally {
  await browser.close();
  await program.stop();
}

async function takeAll(browser: Browser, shot: Screen, demo: Demo): Promise<void> {
  const started = performance.now();
  for (const viewport of WINDOWS) {
    const isPhone = Math.min(viewport.width, viewport.height) < 500;
    for (const theme of THEMES) {
      const context = await browser.newContext({
        baseURL: demo.address,
        viewport,
        isMobile: isPhone,
        hasTouch: isPhone,
        reducedMotion: 'reduce',
      });
      await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const page = await context.newPage();
      if (shot.as) await signIn(page, shot.as);
      for (const state of [shot, ...(shot.next ?? [])]) {
        await take(page, state, demo, `${FOLDER}/${state.name}-${viewport.width}-${theme}.png`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
  process.stdout.write(`${shot.name} ${Math.round(performance.now() - started)} ms\n`);
}

async function take(page: Page, shot: Omit<Screen, 'as'>, demo: Demo, path: string): Promise<void> {
  try {
    await shot.show(page, demo);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, fullPage: !shot.isScreenOnly, animations: 'disabled' });
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
    // The picture shows where the screen stopped.
    await page.screenshot({ path, animations: 'disabled' });
  }
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.request.post('/api/auth/login', {
    data: { email: `${name}@demo.example`, password: DEMO_PASSWORD },
  });
}
