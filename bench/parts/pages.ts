import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { routes } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { CHROMIUM_FLAGS, FULL_CHROMIUM } from '#scripts/chromium.ts';
import { openDemo } from '#tests/support/demo.ts';
import { cookieOf, httpClient, signUpOverHttp } from '#tests/support/http-client.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LCP_BUDGET_MS = 1500;
/** A stage opens once in an evening, and the build renders nothing of it. */
const STAGE = { reader: 'visitor', score: 75, lcpBudgetMs: 4000, scriptBudget: 150_000 } as const;
/** Other pages frame it, and search engines leave it out. */
const EMBED = { reader: 'visitor', score: 50, lcpBudgetMs: 4000, scriptBudget: 100_000 } as const;
const CLS_BUDGET = 0.02;
/** A page without input loads what it does not need itself ten seconds after its start. */
const LATE_MS = 10_000;
/** The most attempts to load a page. */
const MAX_LOADS = 3;

/** `score` is the least score of each category, and `scriptBudget` the most bytes of scripts. */
type Page = {
  name: string;
  path: string;
  reader: 'visitor' | 'member' | 'newcomer';
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
  try {
    return toSection(await measurePages(demo.address, chrome.port, rounds), rounds);
  } finally {
    chrome.kill();
    await demo.stop();
  }
}

/** Measures the pages of the demo at `address` in the browser at `port`. */
async function measurePages(address: string, port: number, rounds: number): Promise<[Page, Figures][]> {
  const rows: [Page, Figures][] = [];
  // A brief run measures only the pages that have a budget for scripts.
  const live = await findLive(address);
  const cookies = await signIn(address);
  const pages = pagesOf(live).filter(({ scriptBudget }) => rounds > 1 || scriptBudget);
  for (const page of pages) {
    const samples: Figures[] = [];
    const cookie = cookies[page.reader];
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    const visit = { url: address + page.path, port, headers };
    for (let round = 0; round < rounds; round += 1) samples.push(await measurePage(visit));
    rows.push([page, medianFigures(samples)]);
  }
  return rows;
}

/** The oldest running tournament, if possible with an open match: the newest may just begin, and its page then draws it. */
async function findLive(address: string): Promise<number> {
  const tournaments: TournamentCard[] = (await httpClient(address).call(routes.listTournaments)).body;
  const running = tournaments
    .filter(({ status }) => status === 'active' || status === 'knockout_stage')
    .sort((a, b) => a.id - b.id);
  const live = running.find(({ currentMatchup }) => currentMatchup?.status === 'active') ?? running[0];
  if (!live) throw new Error('No tournament of the demo is running');
  return live.id;
}

/** The cookies of who opens the pages. The page of someone who has voted loads what follows a vote. */
async function signIn(address: string): Promise<Record<Page['reader'], string | null>> {
  const body = { email: 'tide@demo.example', password: DEMO_PASSWORD };
  const member = cookieOf(await httpClient(address).call(routes.logIn, { body }));
  if (!member) throw new Error('The sign-in has failed');
  const newcomer = await signUpOverHttp(address, `newcomer${randomInt(1e9)}`);
  return { visitor: null, member, newcomer: newcomer.cookie };
}

function pagesOf(liveId: number): Page[] {
  const tournament = `/tournaments/${liveId}`;
  const member = { reader: 'member' as const, score: 95, scriptBudget: null };
  return [
    { name: 'Landing', path: '/', reader: 'visitor', score: 100, scriptBudget: 110_000 },
    { name: 'Home', path: '/', ...member },
    { name: 'Tournaments', path: '/tournaments', ...member },
    { name: 'Tournament', path: tournament, ...member, reader: 'newcomer', scriptBudget: 164_000 },
    { name: 'Stage', path: `${tournament}/stage`, ...STAGE },
    { name: 'Embed', path: `/embed/t/${liveId}`, ...EMBED },
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
  const firstAt = Math.min(...requests.map(({ networkRequestTime }) => networkRequestTime));
  const scripts = requests.filter(
    ({ resourceType, networkRequestTime }) =>
      resourceType === 'Script' && networkRequestTime - firstAt < LATE_MS,
  );
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
  const flags = { port, output: 'json', logLevel: 'error', extraHeaders } as const;
  const run = await lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES] });
  if (!run) throw new Error(`Lighthouse could not load ${url}`);
  return run.lhr;
}

/** `networkRequestTime` is in milliseconds. */
type Request = { url: string; resourceType?: string; networkRequestTime: number };

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
      [scriptBytes, page.scriptBudget]
        .filter((bytes) => bytes !== null)
        .map(kilobytes)
        .join(' / '),
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
