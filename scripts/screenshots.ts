import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { BALLOT_SCREENS } from '#e2e/support/ballot-screens.ts';
import {
  type Demo,
  findDemo,
  IN_VIEWPORT,
  SCREENS,
  SCREENSHOT_ONLY,
  type Screen,
} from '#e2e/support/screens.ts';
import { STAGE_SCREENS } from '#e2e/support/stage-screens.ts';
import { openDemo } from '#tests/support/demo.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';
import { stopClock } from './stop-clock.ts';

const FOLDER = 'screenshots';
/** A small phone, a phone in landscape and in portrait, a desktop and a wide desktop. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
/** Televisions, for the stage alone; a phone shows that it does not break there. */
const TELEVISIONS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 390, height: 844 },
];
const STAGE = /^stage-tv-/;
const THEMES = ['dark', 'light'];
/** Pictures that are taken at the same time. */
const CONCURRENCY = 4;
/** A page may be pictured when it has sent no request for this time, or at the latest after the other time. */
const QUIET_MS = 300;
const ANSWERS_WITHIN_MS = 3000;
const STEP_MS = 50;
const ATTEMPTS = 3;
/** Some screens show it. */
const PORT = process.env.PORT ?? '41080';

/**
 * Takes pictures of all screens and states of the demo, and of each stage of the ballot, at five windows in both themes, and of
 * each step of the stage at those of televisions, into the ignored folder `screenshots`. `npm run screenshots -- auth create` takes only the screens that have a
 * name, or a state with a name, that starts with one of these words, and `390x844` only those of this window. Pictures
 * of the same code are the same, unless DEMO_ADDRESS names a running demo, which it then uses.
 */
const isWindow = (word: string) => /^\d+x\d+$/.test(word);
const given = process.argv.slice(2);
const wanted = given.filter((word) => !isWindow(word));
const windowsOf = (shot: Screen) =>
  (shot.states.some(({ name }) => STAGE.test(name)) ? TELEVISIONS : WINDOWS).filter(
    ({ width, height }) => !given.some(isWindow) || given.includes(`${width}x${height}`),
  );
const shots = [...SCREENS, ...SCREENSHOT_ONLY, ...BALLOT_SCREENS, ...STAGE_SCREENS].filter(
  ({ states }) =>
    wanted.length === 0 || states.some(({ name }) => wanted.some((prefix) => name.startsWith(prefix))),
);
if (given.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const program = await openDemo({
  PORT,
  DEMO_ACTIVITY: 'off',
  NODE_OPTIONS: '--import ./scripts/still-demo.ts',
});
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: CHROMIUM_FLAGS,
});
try {
  const demo = await findDemo(program.address);
  // The stages of a ballot begin and end by the clock of the demo.
  const { headers } = await fetch(`${program.address}/api/tournaments`);
  const instant = Number(headers.get('server-time'));
  stopClock(instant);
  const queue = [...shots];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let shot = queue.shift(); shot; shot = queue.shift())
        await takeAll(shot, { browser, demo, instant });
    }),
  );
} finally {
  await browser.close();
  await program.stop();
}

type Setting = { browser: Browser; demo: Demo; instant: number };

async function takeAll(shot: Screen, setting: Setting): Promise<void> {
  const started = performance.now();
  for (const viewport of windowsOf(shot)) {
    for (const theme of THEMES) {
      // A machine that is busy may be too slow for a screen.
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const problem = await takeStates(shot, { ...setting, viewport, theme });
        if (problem === null) break;
        if (attempt === ATTEMPTS) process.exitCode = 1;
        process.stderr.write(`${problem}\n`);
      }
    }
  }
  process.stdout.write(`${shot.states[0]?.name} ${Math.round(performance.now() - started)} ms\n`);
}

type Look = { viewport: (typeof WINDOWS)[number]; theme: string };

/** Takes the pictures of a screen and its next states, and returns what went wrong; null for nothing. */
async function takeStates(
  shot: Screen,
  { browser, demo, instant, viewport, theme }: Setting & Look,
): Promise<string | null> {
  const isPhone = Math.min(viewport.width, viewport.height) < 500;
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(stopClock, instant);
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  // The number of viewers depends on the other pictures, and a busy machine loses connections.
  await context.routeWebSocket('**/ws', () => {});
  const page = await context.newPage();
  const isIdle = watchRequests(page);
  let path = '';
  try {
    if (shot.user !== 'visitor') await signIn(page, shot.user);
    for (const { name, show } of shot.states) {
      path = `${FOLDER}/${name}-${viewport.width}-${theme}.png`;
      await show(page, demo);
      await settle(page, isIdle);
      await page.screenshot({ path, fullPage: !IN_VIEWPORT.test(name), animations: 'disabled' });
    }
    return null;
  } catch (error) {
    // The picture shows where the screen stopped.
    if (path) await page.screenshot({ path, animations: 'disabled' }).catch(() => {});
    return `${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.request.post('/api/auth/login', {
    data: { email: `${name}@demo.example`, password: DEMO_PASSWORD },
  });
}

/** Returns a function that says whether no request of the page waits for its answer. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

/** Waits for the answers, which some screens never get, and then for the pictures outside of the window, too. */
async function settle(page: Page, isIdle: () => boolean): Promise<void> {
  const endMs = performance.now() + ANSWERS_WITHIN_MS;
  let quietMs = 0;
  while (quietMs < QUIET_MS && performance.now() < endMs) {
    await wait(STEP_MS);
    quietMs = isIdle() ? quietMs + STEP_MS : 0;
  }
  // A busy machine connects late, and the page says so for some seconds.
  await page.getByText('Live again').first().waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.race([
      Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
