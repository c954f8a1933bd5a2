import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { CHROMIUM_FLAGS, FULL_CHROMIUM } from '#scripts/chromium.ts';
import { openDemo } from '#tests/support/demo.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export const LCP_BUDGET_MS = 1500;
export const CLS_BUDGET = 0.02;

/** `score` is the least score of each category, and `scriptBudget` the most bytes of scripts. */
type Page = { name: string; path: string; isSignedIn: boolean; score: number; scriptBudget: number | null };
export type Figures = {
  scores: number[];
  lcpMs: number;
  cls: number;
  scriptBytes: number;
  /** The pictures that the page loads before it is scrolled. */
  pictures: { count: number; bytes: number };
  foreignUrls: string[];
};

const ABOUT_SCORES =
  'A missed performance score without other misses is blocking time: Lighthouse multiplies the processor time of the scripts by four, and the speed of this machine varies. Next idea: render the content below the first screen later.';

/** Measures pages of the demo with Lighthouse as on a phone, and compares them with their budgets. */
export async function benchPages({ rounds }: Pace): Promise<Section> {
  execFileSync(process.execPath, ['scripts/build-client.ts'], { stdio: 'inherit' });
  const demo = await openDemo();
  const chrome = await startChrome();
  try {
    const cookie = await signIn(demo.address);
    const rows: [Page, Figures][] = [];
    // A brief run measures only the pages that have a budget for scripts.
    const pages = (await pagesOf(demo.address)).filter(({ scriptBudget }) => rounds > 1 || scriptBudget);
    for (const page of pages) {
      const headers = page.isSignedIn ? { Cookie: cookie } : undefined;
      const url = demo.address + page.path;
      rows.push([page, await measureMedians({ url, port: chrome.port, headers, rounds })]);
    }
    return toSection(rows, rounds);
  } finally {
    chrome.kill();
    await demo.stop();
  }
}

export const startChrome = () =>
  launch({
    ...(FULL_CHROMIUM ? { chromePath: FULL_CHROMIUM } : {}),
    chromeFlags: [...CHROMIUM_FLAGS, '--headless=new'],
  });

async function pagesOf(address: string): Promise<Page[]> {
  const tournaments = (await (await fetch(`${address}/api/tournaments`)).json()) as {
    id: number;
    status: string;
  }[];
  const live = tournaments.find(({ status }) => status === 'active' || status === 'knockout_stage');
  if (!live) throw new Error('No tournament of the demo is running');
  const member = { isSignedIn: true, score: 95, scriptBudget: null };
  return [
    { name: 'Landing', path: '/', isSignedIn: false, score: 100, scriptBudget: 110_000 },
    { name: 'Home', path: '/', ...member },
    { name: 'Tournaments', path: '/tournaments', ...member },
    { name: 'Tournament', path: `/tournaments/${live.id}`, ...member, scriptBudget: 170_000 },
  ];
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tide@demo.example', password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`The sign-in answered ${answer.status}`);
  return cookie;
}

/** The most attempts to load a page. */
const MAX_LOADS = 3;

type Visit = { url: string; port: number; headers?: Record<string, string> | undefined };

/**
 * Measures a page several times by Lighthouse in the browser at `port`. Returns the median of each figure, and all
 * addresses of other hosts that a load requested.
 * @throws Error when Lighthouse cannot load the page or lacks a figure
 */
export async function measureMedians({ rounds, ...visit }: Visit & { rounds: number }): Promise<Figures> {
  const samples: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await measurePage(visit));
  return medianFigures(samples);
}

/** Measures one load of a page. A load whose trace lacks the largest paint is repeated. */
async function measurePage({ url, port, headers }: Visit): Promise<Figures> {
  const load = async () => {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(headers ? { extraHeaders: headers } : {}),
    });
    if (!run) throw new Error(`Lighthouse could not load ${url}`);
    return run.lhr;
  };
  const hasPaint = ({ audits }: Result) => audits['largest-contentful-paint']?.numericValue !== undefined;
  let result = await load();
  for (let tries = 1; tries < MAX_LOADS && !hasPaint(result); tries += 1) result = await load();
  const { audits, categories } = result;
  const measured = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure the ${audit} of ${url}`);
    return value;
  };
  const requests = requestsOf(result);
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const pictures = requests.filter(({ resourceType }) => resourceType === 'Image');
  const sizes = await Promise.all(scripts.map((request) => gzippedBytes(request.url)));
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: measured('largest-contentful-paint'),
    cls: measured('cumulative-layout-shift'),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    pictures: {
      count: pictures.length,
      bytes: pictures.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    },
    foreignUrls: requests.map((request) => request.url).filter((other) => !isOwn(other, url)),
  };
}

type Request = { url: string; resourceType?: string; transferSize?: number };

function requestsOf(result: Result): Request[] {
  const { details } = result.audits['network-requests'] ?? {};
  return details?.type === 'table' ? (details.items as Request[]) : [];
}

const isOwn = (url: string, page: string) =>
  new URL(url).host === new URL(page).host || /^(data|blob|chrome|about):/.test(url);

/** The budgets count gzip, although Chromium receives the smaller Brotli files. */
function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

function medianFigures(samples: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(samples.map(pick));
  return {
    scores: CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lcpMs: of(({ lcpMs }) => lcpMs),
    cls: of(({ cls }) => cls),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    pictures: {
      count: of(({ pictures }) => pictures.count),
      bytes: of(({ pictures }) => pictures.bytes),
    },
    foreignUrls: [...new Set(samples.flatMap(({ foreignUrls }) => foreignUrls))],
  };
}

function toSection(rows: [Page, Figures][], rounds: number): Section {
  return {
    title: 'Pages',
    text: [
      `Lighthouse with its mobile preset (slow 4G and a processor four times slower, both simulated) on the demo, median`,
      `of ${rounds} loads without cache. A cell has the figure and, where there is one, its budget.`,
    ].join('\n'),
    head: ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'JavaScript, gzip'],
    rows: rows.map(([page, { scores, lcpMs, cls, scriptBytes }]) => [
      page.name,
      ...scores.map((score) => `${score} / ${page.score}`),
      `${seconds(lcpMs)} / ${seconds(LCP_BUDGET_MS)}`,
      `${cls.toFixed(3)} / ${CLS_BUDGET}`,
      page.scriptBudget
        ? `${kilobytes(scriptBytes)} / ${kilobytes(page.scriptBudget)}`
        : kilobytes(scriptBytes),
    ]),
    notes: [
      ...rows.flatMap(([page, figures]) => missesOf(page, figures)),
      ...(rows.some(([page, { scores }]) => (scores[0] ?? 0) < page.score) ? [ABOUT_SCORES] : []),
    ],
  };
}

function missesOf(page: Page, { scores, lcpMs, cls, scriptBytes, foreignUrls }: Figures): string[] {
  const misses = [
    ...scores.flatMap((score, index) => (score < page.score ? [CATEGORIES[index]] : [])),
    ...(lcpMs > LCP_BUDGET_MS ? ['LCP'] : []),
    ...(cls > CLS_BUDGET ? ['CLS'] : []),
    ...(page.scriptBudget && scriptBytes > page.scriptBudget ? ['JavaScript'] : []),
  ];
  return [
    `${page.name}: ${misses.length === 0 ? 'all budgets met' : `missed: ${misses.join(', ')}`}.`,
    ...foreignUrls.map((url) => `${page.name} loads from another host: ${url}`),
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
