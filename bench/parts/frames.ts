import { execFileSync } from 'node:child_process';
import { type CDPSession, chromium, type Page, request } from '@playwright/test';
import { CHROMIUM_FLAGS, FULL_CHROMIUM } from '#scripts/chromium.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';
import { startServer } from '#tests/support/program.ts';
import { FRAME_CATEGORIES, type FrameCount, readFrames } from './frame-trace.ts';
import { createBracket, createMatches } from './frames-data.ts';

const SLOWDOWN = 4;
const AIM_FPS = 55;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

type FrameCase = {
  name: string;
  viewport: typeof PHONE;
  /** Opens the page and returns the action whose frames are counted. */
  prepare: (page: Page, cdp: CDPSession, bracketId: number) => Promise<() => Promise<unknown>>;
};

/** Measures frames of the ballot and the bracket on a processor that is four times slower. */
export async function benchFrames({ rounds }: Pace): Promise<Section> {
  execFileSync(process.execPath, ['scripts/build-client.ts'], { stdio: 'inherit' });
  const server = await startServer({ LIMIT_CHANGES: '100000' });
  const browser = await chromium.launch({
    ...(FULL_CHROMIUM ? { executablePath: FULL_CHROMIUM } : { channel: 'chromium' }),
    args: [...CHROMIUM_FLAGS, '--headless=new'],
  });
  try {
    const api = await request.newContext({ baseURL: server.address });
    const bracketId = await createBracket(api);
    await api.dispose();
    const rows: [string, FrameCount[]][] = [];
    for (const each of CASES) {
      const counts: FrameCount[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({
          baseURL: server.address,
          viewport: each.viewport,
          hasTouch: true,
        });
        counts.push(await measure(each, await context.newPage(), bracketId));
        await context.close();
      }
      rows.push([each.name, counts]);
    }
    return toSection(rows, rounds);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure({ prepare }: FrameCase, page: Page, bracketId: number): Promise<FrameCount> {
  const cdp = await page.context().newCDPSession(page);
  const act = await prepare(page, cdp, bracketId);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: FRAME_CATEGORIES });
  await act();
  return readFrames((await browser?.stopTracing()) ?? Buffer.from(''));
}

const forMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const voteButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Vote for/ })
    .first();

async function openBallot(page: Page, seconds: number): Promise<void> {
  const id = await createMatches(page.request, seconds);
  await page.goto(`/tournaments/${id}?tab=voting`);
  await voteButton(page).waitFor();
  await forMs(800);
}

async function swipeLeft(cdp: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
  await touch('touchStart', 320);
  for (let x = 310; x >= 100; x -= 10) {
    await touch('touchMove', x);
    await forMs(16);
  }
  await touch('touchEnd');
}

const CASES: FrameCase[] = [
  {
    name: 'vote: flood, check and rolling count',
    viewport: PHONE,
    async prepare(page) {
      await openBallot(page, 600);
      return async () => {
        await voteButton(page).click();
        await forMs(1000);
      };
    },
  },
  {
    name: 'swipe to the next match',
    viewport: PHONE,
    async prepare(page, cdp) {
      await openBallot(page, 600);
      return async () => {
        await swipeLeft(cdp);
        await page.getByText('Match 2 of 3').waitFor();
        await forMs(700);
      };
    },
  },
  {
    name: 'the reveal of a result',
    viewport: PHONE,
    async prepare(page) {
      const seconds = 13;
      const endsAt = performance.now() + seconds * 1000;
      await openBallot(page, seconds);
      await voteButton(page).click();
      await forMs(endsAt - performance.now() - 500);
      return async () => {
        await page.locator('.reveal').waitFor();
        await forMs(5000);
      };
    },
  },
  ...[PHONE, DESKTOP].map(
    (viewport): FrameCase => ({
      name: `scrolling a bracket of 64 songs, ${viewport.width} px`,
      viewport,
      async prepare(page, cdp, bracketId) {
        await page.goto(`/tournaments/${bracketId}?tab=bracket`);
        const knockout = page.getByRole('region', { name: 'Knockout' });
        await knockout.getByRole('link').first().focus();
        await forMs(1000);
        return () =>
          cdp.send('Input.synthesizeScrollGesture', {
            x: viewport.width / 2,
            y: viewport.height * 0.7,
            yDistance: -1200,
            speed: 1200,
            gestureSourceType: 'mouse',
          });
      },
    }),
  ),
];

function toSection(rows: [string, FrameCount[]][], rounds: number): Section {
  const figures = rows.map(([name, counts]) => ({
    name,
    fps: median(counts.map(({ fps }) => fps)),
    worst: Math.min(...counts.map(({ fps }) => fps)),
    longestMs: median(counts.map(({ longestGapMs }) => longestGapMs)),
    frames: median(counts.map(({ wanted }) => wanted)),
  }));
  const missed = figures.filter(({ fps }) => fps < AIM_FPS);
  return {
    title: 'Frames',
    text: [
      'Frames that Chromium’s compositor presented of those that had something to show, as frames a second (60 are possible). The',
      `page's processor is ${SLOWDOWN} times slower (Chromium slows its threads down), and there is no graphics card. Median and`,
      `worst of ${rounds}.`,
    ].join('\n'),
    head: ['', 'frames', 'frames a second', 'worst', 'longest gap', 'aim'],
    rows: figures.map(({ name, fps, worst, longestMs, frames }) => [
      name,
      frames.toString(),
      fps.toFixed(1),
      worst.toFixed(1),
      `${longestMs.toFixed(0)} ms`,
      `${AIM_FPS}, ${fps < AIM_FPS ? 'missed' : 'met'}`,
    ]),
    notes: missed.length === 0 ? ['All cases reach the aim.'] : [],
  };
}
