import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  MEMBER_PAGE_NAMES,
  PAGE_DATA_ID,
  PAGES,
  type Page,
  type PageData,
  type PageName,
  pageModule,
  pagesKeyOf,
  queryKeyOf,
  VISITOR_PAGE_NAMES,
} from '#contract/pages.ts';
import { PRERENDERED_PAGES, type PrerenderedPage } from '#contract/prerender.ts';
import { NEXT_CURSOR } from '#server/http/cursor.ts';
import type { Clock } from '#server/lib/clock.ts';
import { fillPlaceholders, findTexts, isFillable, type Texts, withPreview } from './page-texts.ts';
import { createSharedRenders, createSlots, sendShared } from './shared-renders.ts';

/** The prerendered files of a page, the most complete first. The server sends the first one whose texts it knows. */
const FILES: Record<'member' | 'visitor', Partial<Record<PageName, readonly PrerenderedPage[]>>> = {
  member: {
    home: ['newcomerHome', 'home'],
    tournaments: ['tournaments'],
    tournament: ['voting', 'tournament'],
  },
  visitor: { tournament: ['visitorVoting', 'visitorTournament'] },
};

const USER = '/api/auth/user';
/** Rendering a large page takes a dozen milliseconds of the event loop, so a crowd of readers waits in line. */
const MAX_RENDERS = 2;

type Answer = PageData['answers'][number];
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Serves the client's pages. The head names the scripts of the page, and a data block holds the answers of its first
 * calls, so that the page is complete without another round trip.
 */
export function createPages({ app, clock, dir }: { app: FastifyInstance; clock: Clock; dir: string }) {
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const html = Object.fromEntries(
    PRERENDERED_PAGES.map((name) => [name, read(`pages/${name}.html`)]),
  ) as Record<PrerenderedPage, string>;
  const manifest: Manifest = JSON.parse(read('manifest.json'));
  const renderers = createSlots(MAX_RENDERS);
  const shareRender = createSharedRenders();

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/[?#].*$/, '');
    const { viewer } = request;
    const page = findPage(path, viewer ? MEMBER_PAGE_NAMES : VISITOR_PAGE_NAMES);
    // The landing page is the same for every visitor, and a compressed file (rule A1).
    if (!page && !viewer) return reply.sendFile('pages/landing.html');
    const render = () => renderers(() => renderPage(request, page));
    if (!viewer) return sendShared(request, reply, await shareRender(request.url, render));
    // A member's page holds the e-mail address, so shared machines must not cache it.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return render();
  }

  async function renderPage(request: FastifyRequest, page: FoundPage | undefined): Promise<string> {
    const { firstReads = [], firstPages = [] }: Partial<Page> = page ? PAGES[page.name] : {};
    const reads = firstReads.map((url) => url.replace(':id', page?.id ?? ''));
    const calls = [
      ...[USER, ...reads].map((url) => callApi(url, request)),
      ...firstPages.map((url) => callList(url, request)),
    ];
    const answers = (await Promise.all(calls)).flat();
    const texts = findTexts(answers, { url: request.url, now: clock.now().getTime() });
    const files = (page && FILES[request.viewer ? 'member' : 'visitor'][page.name]) ?? [];
    return fill({ files, module: page && pageModule(page.name), answers, texts });
  }

  /** Answers like the reader's own call. The page itself handles a refused call, so its answer is left out. */
  async function callApi(url: string, request: FastifyRequest): Promise<Answer[]> {
    if (url === USER && !request.viewer) return [{ queryKey: queryKeyOf(USER), data: null }];
    const answer = await inject(url, request);
    return answer.statusCode === 200 ? [{ queryKey: queryKeyOf(url), data: answer.json() }] : [];
  }

  /** The first page of a list, in the shape of the client's paged queries. */
  async function callList(url: string, request: FastifyRequest): Promise<Answer[]> {
    const answer = await inject(url, request);
    if (answer.statusCode !== 200) return [];
    const nextCursor = answer.headers[NEXT_CURSOR] ?? null;
    return [
      {
        queryKey: pagesKeyOf(url),
        data: { pages: [{ rows: answer.json(), nextCursor }], pageParams: [null] },
      },
    ];
  }

  function inject(url: string, { headers: { cookie = '' } }: FastifyRequest) {
    return app.inject({ url, headers: { cookie } });
  }

  function fill({ files, module, answers, texts }: Filling): string {
    const data: PageData = { at: clock.now().getTime(), answers };
    const json = JSON.stringify(data).replaceAll('<', '\\u003c');
    const scripts = (module ? scriptsOf(manifest, module) : []).map((file) => `/${file}`);
    const page = files.map((name) => html[name]).find((each) => isFillable(each, texts)) ?? html.loading;
    // User texts are inserted last, so that no later replacement changes them.
    const withScripts = page.replace(' data-app=', () => ` data-scripts="${scripts.join(' ')}" data-app=`);
    return withPreview(fillPlaceholders(withScripts, texts), texts).replace(
      '</body>',
      () => `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script></body>`,
    );
  }

  return { send };
}

type Filling = {
  files: readonly PrerenderedPage[];
  module: string | undefined;
  answers: Answer[];
  texts: Texts;
};

type FoundPage = { name: PageName; id: string };

function findPage(path: string, names: readonly PageName[]): FoundPage | undefined {
  for (const name of names) {
    const match = PAGES[name].path.exec(path);
    if (match) return { name, id: match.groups?.id ?? '' };
  }
  return undefined;
}

/** The script files of a client module and of all modules that it imports. */
function scriptsOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => scriptsOf(manifest, next, seen))];
}
