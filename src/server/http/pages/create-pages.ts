import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import {
  CURRENT_USER_PATH,
  MEMBER_PAGE_NAMES,
  PAGES,
  type Page,
  type PageData,
  type PageName,
  pagesKeyOf,
  queryKeyOf,
  SITE_PATH,
  shareKey,
  userPageAt,
  VISITOR_PAGE_NAMES,
} from '#contract/pages.ts';
import {
  landingPageFor,
  type PageParts,
  PRERENDERED_PAGES,
  type PrerenderedPage,
  siteLandingFor,
} from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { Viewer } from '#server/context.ts';
import { NEXT_CURSOR } from '#server/http/cursor.ts';
import { AppError } from '#server/http/errors.ts';
import { markShared } from '#server/http/shared-answers.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createShared, createSlots, type MaybePromise } from '#server/lib/slots.ts';
import { type Answer, findHomeMatch, type HomeMatch, matchupReads, voteReads } from './home-match.ts';
import { fillPlaceholders, findTexts, isFillable, siteTexts, type Texts } from './page-texts.ts';
import { headOf, type Preview, type PreviewPage } from './preview.ts';
import { jsonIn, type SharedPage, sendShared, toShared } from './shared-page.ts';

/** The prerendered files of a page, the most complete first. The server sends the first one whose texts it knows. */
const FILES: Record<'member' | 'visitor', Partial<Record<PageName, readonly PrerenderedPage[]>>> = {
  member: {
    home: ['home'],
    tournaments: ['tournaments'],
    tournament: ['voting', 'setup', 'tournament'],
    share: ['voting', 'setup', 'tournament'],
  },
  visitor: {
    tournament: ['visitorVoting', 'visitorSetup', 'visitorTournament'],
    share: ['visitorVoting', 'visitorSetup', 'visitorTournament'],
  },
};

function filesOf(
  page: FoundPage | undefined,
  { viewer }: Reader,
  home: HomeMatch | null,
): readonly PrerenderedPage[] {
  if (home) return [home.isNext ? 'homeNext' : 'homeMatch', 'home'];
  return (page && FILES[viewer ? 'member' : 'visitor'][page.name]) ?? [];
}

/** The pages that are the same for all visitors. Others have a secret or a form of one reader in their address. */
const SHARED_PAGES: ReadonlySet<PageName> = new Set(['tournament', 'user', 'song']);

/** Rendering a large page blocks the event loop for a dozen milliseconds, so only this many pages render at once. */
const MAX_RENDERS = 2;

export type PagesParts = {
  app: FastifyInstance;
  clock: Clock;
  links: ShareLinks;
  dir: string;
  /** Visitors' pages may come from a shared cache. */
  sharedCache: boolean;
  publicUrl: string | null;
  /** What a link to a page shows in a chat. */
  previewOf: (page: PreviewPage) => Preview;
  readSite: () => MaybePromise<Site>;
};

/**
 * Serves the client's pages. The head names the scripts of the page, and a data block holds the answers of its first
 * calls, so that the page is complete without another round trip.
 */
export function createPages(pagesParts: PagesParts) {
  const { app, clock, links, dir, sharedCache, publicUrl, previewOf, readSite } = pagesParts;
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const html = Object.fromEntries(
    PRERENDERED_PAGES.map((name) => [name, read(`pages/${name}.html`)]),
  ) as Record<PrerenderedPage, string>;
  const parts: PageParts = JSON.parse(read('pages/parts.json'));
  const renderers = createSlots(MAX_RENDERS);
  const shareRender = createShared<{ page: SharedPage; isShared: boolean }>();
  const landings = createLandings({ read, parts, publicUrl, previewOf });

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/[?#].*$/, '');
    const { viewer } = request;
    const found = findPage(path, viewer ? MEMBER_PAGE_NAMES : VISITOR_PAGE_NAMES);
    if (!found && !viewer) {
      const landing = landings(path, await readSite());
      if (request.url === '/') markShared(reply);
      return typeof landing === 'string' ? reply.sendFile(landing) : sendShared(request, reply, landing);
    }
    const link = found?.token ? await openLink(links, { request, reply, token: found.token }) : null;
    const page = found && { ...found, id: link?.id ?? found.id };
    const reader = { url: request.url, viewer, cookie: link?.cookie ?? request.headers.cookie ?? '' };
    const render = () => renderers(() => renderPage(reader, page));
    if (!viewer) {
      // Visitors who opened other links may see another page at the same address.
      const key = [request.url, page?.id, links.linksOf(request)].join(' ');
      const rendered = await shareRender(key, async () => {
        const { html, isOpen } = await render();
        return { page: toShared(html), isShared: isOpen && SHARED_PAGES.has(page?.name ?? 'auth') };
      });
      if (rendered.isShared) markShared(reply);
      return sendShared(request, reply, rendered.page);
    }
    // A member's page holds the e-mail address, so shared machines must not cache it.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return (await render()).html;
  }

  /** `isOpen` is whether the reader may see what the page is about. */
  async function renderPage(
    reader: Reader,
    page: FoundPage | undefined,
  ): Promise<{ html: string; isOpen: boolean }> {
    const { firstReads = [], firstPages = [] }: Partial<Page> = page ? PAGES[page.name] : {};
    // A page has no id when its share link does not work.
    const reads = firstReads.filter((url) => page?.id || !url.includes(':id'));
    const calls = [
      ...[CURRENT_USER_PATH, ...reads].map((url) => callApi(url.replace(':id', page?.id ?? ''), reader)),
      ...firstPages.map((url) => callList(url.replace(':id', page?.id ?? ''), reader)),
    ];
    const site = await readSite();
    const found = await Promise.all(calls);
    const answers: Answer[] = [siteAnswer(site), ...found.flat()];
    if (page?.token && page.id) {
      answers.push({ queryKey: shareKey(page.token), data: { tournamentId: Number(page.id) } });
    }
    const now = clock.now().getTime();
    const home = page?.name === 'home' ? await readHomeMatch(answers, reader, now) : null;
    const texts = findTexts(answers, { url: reader.url, now, home, parts });
    const text = fill({
      url: reader.url,
      files: filesOf(page, reader, home),
      scripts: scriptsOf(page, reader, parts),
      // A page from a shared cache must not set the clock.
      at: sharedCache && !reader.viewer ? undefined : now,
      answers,
      texts,
      site,
    });
    // The first call is for the user.
    return { html: text, isOpen: reads.length > 0 && found[1]?.length === 1 };
  }

  /** Adds the answers that decide which match the home page offers, and finds that match. */
  async function readHomeMatch(answers: Answer[], reader: Reader, now: number): Promise<HomeMatch | null> {
    for (const reads of [voteReads, matchupReads]) {
      const urls = reads(answers, now);
      answers.push(...(await Promise.all(urls.map((url) => callApi(url, reader)))).flat());
    }
    return findHomeMatch(answers, now);
  }

  /** Answers like the reader's own call. The page itself handles a refused call, so its answer is left out. */
  async function callApi(url: string, { viewer, cookie }: Reader): Promise<Answer[]> {
    if (url === CURRENT_USER_PATH && !viewer) return [{ queryKey: queryKeyOf(url), data: null }];
    const answer = await app.inject({ url, headers: { cookie } });
    return answer.statusCode === 200 ? [{ queryKey: queryKeyOf(url), data: answer.json() }] : [];
  }

  /** The first page of a list, in the shape of the client's paged queries. */
  async function callList(url: string, { cookie }: Reader): Promise<Answer[]> {
    const answer = await app.inject({ url, headers: { cookie } });
    if (answer.statusCode !== 200) return [];
    const nextCursor = answer.headers[NEXT_CURSOR] ?? null;
    return [
      {
        queryKey: pagesKeyOf(url),
        data: { pages: [{ rows: answer.json(), nextCursor }], pageParams: [null] },
      },
    ];
  }

  function fill({ url, files, scripts, at, answers, texts, site }: Filling): string {
    const data: PageData = { ...(at === undefined ? {} : { at }), answers };
    const filled: Texts = {
      ...texts,
      ...siteTexts(site, parts),
      head: headOf(previewOf({ url, answers, site }), { parts, siteName: site.name }),
      scripts: scripts.join(' '),
      answers: jsonIn(data),
    };
    const page = files.map((name) => html[name]).find((each) => isFillable(each, filled)) ?? html.loading;
    return fillPlaceholders(page, filled);
  }

  return { send };
}

type Filling = {
  url: string;
  files: readonly PrerenderedPage[];
  scripts: readonly string[];
  at: number | undefined;
  answers: Answer[];
  texts: Texts;
  site: Site;
};

/** Title and description of the landing page of the build. */
const HEAD = /<meta name="description".*?<\/title>/s;

const siteAnswer = (site: Site): Answer => ({ queryKey: queryKeyOf(SITE_PATH), data: site });

/** Whether the landing page of the site looks like the one of the build, so that React can hydrate it. */
const looksPlain = ({ name, logo, legal }: Site) =>
  name === UNCONFIGURED_SITE.name && logo === null && isDeepStrictEqual(legal, UNCONFIGURED_SITE.legal);

type LandingParts = Pick<PagesParts, 'publicUrl' | 'previewOf'> & {
  read: (file: string) => string;
  parts: PageParts;
};

/**
 * The landing pages of a site: the path of the file that the build has compressed, or a page that is made once for what the
 * operator configured.
 */
function createLandings({ read, parts, publicUrl, previewOf }: LandingParts) {
  let known: Site | null = null;
  const made = new Map<string, SharedPage>();
  const make = (path: string, site: Site): string => {
    const file = landingFile(path);
    const head = headOf(previewOf({ url: path, answers: [], site }), { parts, siteName: site.name });
    if (looksPlain(site)) {
      return read(`pages/${file}.html`)
        .replace(jsonIn(UNCONFIGURED_SITE), () => jsonIn(site))
        .replace(HEAD, () => head);
    }
    const data: PageData = {
      answers: [siteAnswer(site), { queryKey: queryKeyOf(CURRENT_USER_PATH), data: null }],
    };
    return fillPlaceholders(read(`pages/${siteLandingFor(file)}.html`), {
      ...siteTexts(site, parts),
      head,
      scripts: (parts.scripts.landing ?? []).join(' '),
      answers: jsonIn(data),
    });
  };
  return (path: string, site: Site): string | SharedPage => {
    const asked = userPageAt(path) ?? '/';
    // With PUBLIC_URL a plain site adds its link and its picture.
    if (publicUrl === null && isDeepStrictEqual(site, UNCONFIGURED_SITE))
      return `pages/${landingFile(asked)}.html`;
    if (!isDeepStrictEqual(site, known)) made.clear();
    known = site;
    const page = made.get(asked) ?? toShared(make(asked, site));
    made.set(asked, page);
    return page;
  };
}

/** The landing page is the same for every visitor of a path. */
function landingFile(path: string): string {
  const asked = userPageAt(path);
  return asked ? landingPageFor(asked) : 'landing';
}

type FoundPage = { name: PageName; id: string; token: string | undefined };
type Reader = { url: string; viewer: Viewer | null; cookie: string };

function findPage(path: string, names: readonly PageName[]): FoundPage | undefined {
  for (const name of names) {
    const match = PAGES[name].path.exec(path);
    if (match) return { name, id: match.groups?.id ?? '', token: match.groups?.token };
  }
  return undefined;
}

/** The scripts that a page begins with: its own, those of the panel of the tab that its address names, and a member's bars. */
function scriptsOf(page: FoundPage | undefined, { url, viewer }: Reader, { scripts }: PageParts): string[] {
  const tab = /[?&]tab=([a-z-]+)/.exec(url)?.[1];
  const hasTabs = page?.name === 'tournament' || page?.name === 'share';
  const keys = [page?.name, hasTabs && `tab ${tab}`, viewer && page?.name !== 'stage' && 'bars'];
  return [...new Set(keys.flatMap((key) => (key && scripts[key]) || []))];
}

/** What pages need from the share links of private tournaments. */
export type ShareLinks = {
  /** The links that the reader's browser has opened, with its accounts, as a key. */
  linksOf(request: FastifyRequest): string;
  /**
   * Opens a link and sets its cookie. Returns the id of the tournament, and the cookies of the browser from now on.
   * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
   */
  open(request: FastifyRequest, reply: FastifyReply, token: string): Promise<{ id: string; cookie: string }>;
};

/** Keep the token of the link out of referrers and search engines. */
const LINK_HEADERS = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' };

/**
 * Opens the link of a page. Returns null for a link that does not work: the page then has the status of the refusal, and the
 * client explains it.
 */
async function openLink(
  links: ShareLinks,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<{ id: string; cookie: string } | null> {
  reply.headers(LINK_HEADERS);
  try {
    return await links.open(request, reply, token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply.status(ERROR_STATUS[error.code]);
    return null;
  }
}
