import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

type Kind = {
  path: RegExp;
  /** The page's module in the client's manifest. */
  module: string;
  /** The calls that the page begins with; `id` is the path's. */
  reads: (id: string) => string[];
};

const USER = '/api/auth/user';
const LIST = '/api/tournaments';
const HOME: Kind = {
  path: /^\/$/,
  module: 'app/pages/home-page.tsx',
  reads: () => [LIST, '/api/predictions', '/api/users/tokens'],
};
const AUTH: Kind = { path: /^\/auth\/?$/, module: 'app/pages/auth-page.tsx', reads: () => [] };
const TOURNAMENT: Kind = {
  path: /^\/tournaments\/(?<id>[1-9]\d{0,9})\/?$/,
  module: 'app/pages/tournament-page.tsx',
  reads: (id) => ['', '/user-votes', '/participation'].map((part) => `/api/tournaments/${id}${part}`),
};
const FOR_MEMBERS: readonly Kind[] = [
  HOME,
  { path: /^\/tournaments\/?$/, module: 'app/pages/tournaments-page.tsx', reads: () => [LIST] },
  TOURNAMENT,
];
/** R1: whatever else a visitor opens is the landing page. */
const FOR_VISITORS: readonly Kind[] = [AUTH, TOURNAMENT];

type Answer = { queryKey: (string | number)[]; data: unknown };
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The pages of the client, each with what its first screen needs: the scripts of its page named in the head, and the
 * answers of its first calls in a data block, as the reader would get them from the calls themselves.
 */
export function createPages({ app, clock, dir }: { app: FastifyInstance; clock: Clock; dir: string }) {
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const loading = read('pages/loading.html');
  const manifest: Manifest = JSON.parse(read('manifest.json'));

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/[?#].*$/, '');
    const { viewer } = request;
    const kind = (viewer ? FOR_MEMBERS : FOR_VISITORS).find((known) => known.path.test(path));
    // It is the same for every visitor, and lies there compressed.
    if (!kind && !viewer) return reply.sendFile('pages/landing.html');
    const reads = kind?.reads(kind.path.exec(path)?.groups?.id ?? '') ?? [];
    const answers = await Promise.all([USER, ...reads].map((url) => ask(url, request)));
    reply.header('cache-control', 'no-cache, private').type('text/html; charset=utf-8');
    return fill(loading, kind?.module, answers.flat());
  }

  /** As the reader's own call would be answered; a refused one is left to the page, which knows what to say. */
  async function ask(url: string, { headers, viewer }: FastifyRequest): Promise<Answer[]> {
    if (url === USER && !viewer) return [answerOf(USER, null)];
    const { cookie = '' } = headers;
    const answer = await app.inject({ url, headers: { cookie } });
    return answer.statusCode === 200 ? [answerOf(url, answer.json())] : [];
  }

  function fill(page: string, module: string | undefined, answers: Answer[]): string {
    const data = JSON.stringify({ at: clock.now().getTime(), answers }).replaceAll('<', '\\u003c');
    const preloads = module ? scriptsOf(manifest, module).filter((file) => !page.includes(file)) : [];
    const links = preloads.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    );
    return about(page, answers)
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace('</body>', () => `<script type="application/json" id="page-data">${data}</script></body>`);
  }

  return { send };
}

/** Query keys are the path's segments, numbers as numbers (A §7). */
function answerOf(url: string, data: unknown): Answer {
  const [, base = url, id, part] = /^(\/api\/tournaments)\/(\d+)(?:\/(.+))?$/.exec(url) ?? [];
  return { queryKey: [base, ...(id ? [Number(id)] : []), ...(part ? [part] : [])], data };
}

/** A page's module with all that it imports. */
function scriptsOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => scriptsOf(manifest, next, seen))];
}

/** A tournament's page is what people send to each other: its name and description stand where a preview looks. */
function about(page: string, answers: Answer[]): string {
  const tournament = answers.find(({ queryKey }) => queryKey.length === 2)?.data as
    | { name: string; description: string | null }
    | undefined;
  if (!tournament) return page;
  const name = escapeHtml(tournament.name);
  const description = escapeHtml(
    tournament.description || 'Vote in a tournament of songs, match by match, live.',
  );
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${name} · Battle of the Beats</title>`)
    .replace(
      /<meta name="description".*?>/,
      () =>
        `<meta name="description" content="${description}"><meta property="og:title" content="${name}"><meta property="og:description" content="${description}"><meta property="og:type" content="website">`,
    );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
