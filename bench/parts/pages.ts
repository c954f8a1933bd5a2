import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { routes } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { CHROMIUM_FLAGS, FULL_CHROMIUM } from '#scripts/chromium.ts';
import { openDemo } from '#tests/support/demo.ts';
import { cookieOf, httpClient } from '#tests/support/http-client.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LCP_BUDGET_MS = 1500;
/** A stage opens once in an evening, and the build renders nothing of it. */
const STAGE = { score: 75, lcpBudgetMs: 4000 };
const CLS_BUDGET = 0.02;
/** The most attempts to load a page. */
const MAX_LOADS = 3;

/** `score` is the least score of each category, and `scriptBudget` the most bytes of scripts. */
type Page = {
  name: string;
  path: string;
  isSignedIn: boolean;
  score: number;
  lcpBudgetMs?: number;
  scriptBudget: number | null;
};
type Figures = { scores: number[]; lcpMs: number; cls: number; scriptBytes: number; foreignUrls: string[] };

/** Measures pages of the demo with Lighthouse as on a phone, and compares them with their budgets. */
export async function benchPages({ rounds }: Pace): Promise<Section> {
  execFileSync(process.execPath, ['scripts/build-client.ts'], { stdio: 'inherit' });
  const demo = await openDemo();
  const chrome = await launch({
    ...(FULL_CHROMIUM ? { chromePath: FULL_CHROMIUM } : {}),
    chromeFlags: [...CHROMIUM_FLAGS, '--headless=new'],
  });
  const body = { email: 'tide@demo.example', password: DEMO_PASSWORD };
  const cookie = cookieOf(await httpClient(demo.address).call(routes.logIn, { body }));
  if (!cookie) throw new Error('The sign-in has failed');
  const rows: [Page, Figures][] = [];
  // A brief run measures only the pages that have a budget for scripts.
  const pages = (await pagesOf(demo.address)).filter(({ scriptBudget }) => rounds > 1 || scriptBudget);
  for (const page of pages) {
    const visit = {
      url: demo.address + page.path,
      port: chrome.port,
      headers: (page.isSignedIn ? { Cookie: cookie } : {}) as Record<string, string>,
    };
    const samples: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await measurePage(visit));
    rows.push([page, medianFigures(samples)]);
  }
  chrome.kill();
  await demo.stop();
  return toSection(rows, rounds);
}

async function pagesOf(address: string): Promise<Page[]> {
  const tournaments: TournamentCard[] = (await httpClient(address).call(routes.listTournaments)).body;
  const live = tournaments.find(({ status }) => status === 'active' || status === 'knockout_stage');
  if (!live) throw new Error('No tournament of the demo is running');
  const member = { isSignedIn: true, score: 95, scriptBudget: null };
  return [
    { name: 'Landing', path: '/', isSignedIn: false, score: 100, scriptBudget: 116_000 },
    { name: 'Home', path: '/', ...member },
    { name: 'Tournaments', path: '/tournaments', ...member },
    { name: 'Tournament', path: `/tournaments/${live.id}`, ...member, scriptBudget: 162_000 },
    {
      name: 'Stage',
      path: `/tournaments/${live.id}/stage`,
      isSignedIn: false,
      ...STAGE,
      scriptBudget: 150_000,
    },
  ];
}

type Visit = { url: string; port: number; headers: Record<string, string> };

/**
 * Measures one load of a page by Lighthouse in the browser at `port`. A load whose trace lacks the largest paint is repeated.
 * @throws Error when Lighthouse cannot load the page or lacks a figure
 */
async function measurePage(visit: Visit): Promise<Figures> {
  let { audits, categories } = await load(visit);
  for (let tries = 1; tries < MAX_LOADS && !hasPaint(audits); tries += 1)
    ({ audits, categories } = await load(visit));
  const measured = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure the ${audit} of ${visit.url}`);
    return value;
  };
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? (details.items as Request[]) : [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const sizes = await Promise.all(scripts.map(({ url }) => gzippedBytes(url)));
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: measured('largest-contentful-paint'),
    cls: measured('cumulative-layout-shift'),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    foreignUrls: requests.map(({ url }) => url).filter((url) => !isOwn(url, visit.url)),
  };
}

async function load({ url, port, headers: extraHeaders }: Visit): Promise<Result> {
  const onlyCategories = [...CATEGORIES];
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories,
    extraHeaders,
  });
  if (!run) throw new Error(`Lighthouse could not load ${url}`);
  return run.lhr;
}

type Request = { url: string; resourceType?: string };

const hasPaint = (audits: Result['audits']) => audits['largest-contentful-paint']?.numericValue !== undefined;

const isOwn = (url: string, page: string) =>
  new URL(url).host === new URL(page).host || /^(data|blob|chrome|about):/.test(url);

/** The budgets count gzip, although Chromium receives the smaller Brotli files. */
async function gzippedBytes(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'gzip' } }), 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

function medianFigures(samples: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(samples.map(pick));
  return {
    scores: CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lcpMs: of(({ lcpMs }) => lcpMs),
    cls: of(({ cls }) => cls),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    foreignUrls: [...new Set(samples.flatMap(({ foreignUrls }) => foreignUrls))],
  };
}

function toSection(rows: [Page, Figures][], rounds: number): Section {
  return {
    title: 'Pages',
    text: [
      'Lighthouse with its mobile preset (slow 4G and a processor four times slower, both simulated) on the demo, median',
      `of ${rounds} loads without cache. A cell has the figure and, where there is one, its budget. A performance score that is`,
      'missed alone is blocking time, which Lighthouse multiplies by four and which varies with the speed of this machine.',
    ].join('\n'),
    head: ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'JavaScript, gzip'],
    rows: rows.map(([page, { scores, lcpMs, cls, scriptBytes }]) => [
      page.name,
      ...scores.map((score) => `${score} / ${page.score}`),
      `${seconds(lcpMs)} / ${seconds(page.lcpBudgetMs ?? LCP_BUDGET_MS)}`,
      `${cls.toFixed(3)} / ${CLS_BUDGET}`,
      page.scriptBudget
        ? `${kilobytes(scriptBytes)} / ${kilobytes(page.scriptBudget)}`
        : kilobytes(scriptBytes),
    ]),
    notes: rows.flatMap(([page, figures]) => missesOf(page, figures)),
  };
}

function missesOf(page: Page, { scores, lcpMs, cls, scriptBytes, foreignUrls }: Figures): string[] {
  const misses = [
    ...scores.flatMap((score, index) => (score < page.score ? [CATEGORIES[index]] : [])),
    ...(lcpMs > (page.lcpBudgetMs ?? LCP_BUDGET_MS) ? ['LCP'] : []),
    ...(cls > CLS_BUDGET ? ['CLS'] : []),
    ...(page.scriptBudget && scriptBytes > page.scriptBudget ? ['JavaScript'] : []),
  ];
  return [
    ...(misses.length > 0 ? [`${page.name}: missed: ${misses.join(', ')}.`] : []),
    ...foreignUrls.map((url) => `${page.name} loads from another host: ${url}`),
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
