import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/account.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { greetedName, PAGE_SLOTS } from '#contract/written-pages.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';
import type { Clock } from '#server/lib/clock.ts';

/** The pages that the build writes and this fills in. */
const WRITTEN = [
  'loading',
  'home',
  'tournaments',
  'voting',
  'tournament',
  'visitorVoting',
  'visitorTournament',
] as const;
type Written = (typeof WRITTEN)[number];

type Kind = {
  path: RegExp;
  /** The richest first; the first one whose words are all known is sent. */
  pages: readonly Written[];
  /** The page's module in the client's manifest. */
  module: string;
  /** The calls that the page begins with; `id` is the path's. */
  reads: (id: string) => string[];
};

const USER = '/api/auth/user';
const LIST = '/api/tournaments';
const HOME: Kind = {
  path: /^\/$/,
  pages: ['home'],
  module: 'app/pages/home-page.tsx',
  reads: () => [LIST, '/api/predictions', '/api/users/tokens'],
};
const AUTH: Kind = {
  path: /^\/auth\/?$/,
  pages: ['loading'],
  module: 'app/pages/auth-page.tsx',
  reads: () => [],
};
const TOURNAMENT: Kind = {
  path: /^\/tournaments\/(?<id>[1-9]\d{0,9})\/?$/,
  pages: ['voting', 'tournament', 'loading'],
  module: 'app/pages/tournament-page.tsx',
  reads: (id) => ['', '/user-votes', '/participation'].map((part) => `/api/tournaments/${id}${part}`),
};
const FOR_MEMBERS: readonly Kind[] = [
  HOME,
  {
    path: /^\/tournaments\/?$/,
    pages: ['tournaments'],
    module: 'app/pages/tournaments-page.tsx',
    reads: () => [LIST],
  },
  TOURNAMENT,
];
/** R1: whatever else a visitor opens is the landing page. */
const FOR_VISITORS: readonly Kind[] = [
  AUTH,
  { ...TOURNAMENT, pages: ['visitorVoting', 'visitorTournament', 'loading'] },
];

/** What is known for the slots, as HTML. */
type Words = { [slot in keyof typeof PAGE_SLOTS]?: string };
const SLOTS = new Map<string, keyof Words>(
  Object.entries(PAGE_SLOTS).map(([name, sign]) => [sign, name as keyof Words]),
);
const ANY_SLOT = new RegExp(`[${[...SLOTS.keys()].join('')}]`, 'g');

type Answer = { queryKey: (string | number)[]; data: unknown };
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The pages of the client, each with what its first screen needs: the scripts of its page named in the head, and the
 * answers of its first calls in a data block, as the reader would get them from the calls themselves.
 */
export function createPages({ app, clock, dir }: { app: FastifyInstance; clock: Clock; dir: string }) {
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const pages = Object.fromEntries(WRITTEN.map((name) => [name, read(`pages/${name}.html`)])) as Record<
    Written,
    string
  >;
  const manifest: Manifest = JSON.parse(read('manifest.json'));

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.replace(/[?#].*$/, '');
    const { viewer } = request;
    const kind = (viewer ? FOR_MEMBERS : FOR_VISITORS).find((known) => known.path.test(path));
    // It is the same for every visitor, and lies there compressed.
    if (!kind && !viewer) return reply.sendFile('pages/landing.html');
    const reads = kind?.reads(kind.path.exec(path)?.groups?.id ?? '') ?? [];
    const answers = (await Promise.all([USER, ...reads].map((url) => ask(url, request)))).flat();
    const words = wordsOf(answers, { url: request.url, now: clock.now().getTime() });
    // A member's page holds their address: it is not kept on a machine that others use, nor shown by its back button.
    reply.header('cache-control', viewer ? 'no-store' : 'no-cache, private').type('text/html; charset=utf-8');
    return fill(kind, answers, words);
  }

  /** As the reader's own call would be answered; a refused one is left to the page, which knows what to say. */
  async function ask(url: string, { headers, viewer }: FastifyRequest): Promise<Answer[]> {
    if (url === USER && !viewer) return [answerOf(USER, null)];
    const { cookie = '' } = headers;
    const answer = await app.inject({ url, headers: { cookie } });
    return answer.statusCode === 200 ? [answerOf(url, answer.json())] : [];
  }

  function fill(kind: Kind | undefined, answers: Answer[], words: Words): string {
    const data = JSON.stringify({ at: clock.now().getTime(), answers }).replaceAll('<', '\\u003c');
    const scripts = (kind ? scriptsOf(manifest, kind.module) : []).map((file) => `/${file}`);
    const written = (kind?.pages ?? []).map((name) => pages[name]);
    const page = written.find((each) => isComplete(each, words)) ?? pages.loading;
    // What people wrote comes last, so that nothing is put into it.
    const named = page.replace(' data-app=', () => ` data-scripts="${scripts.join(' ')}" data-app=`);
    return withPreview(withWords(named, words), words).replace(
      '</body>',
      () => `<script type="application/json" id="page-data">${data}</script></body>`,
    );
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

/** What is known of the reader, of the tournament that the page is about, and of the matchup that it opens with. */
function wordsOf(answers: Answer[], { url, now }: { url: string; now: number }): Words {
  const dataOf = (isIt: (answer: Answer) => boolean) => answers.find(isIt)?.data;
  const user = dataOf(({ queryKey: [base] }) => base === USER) as CurrentUser | null;
  const tournament = dataOf(({ queryKey }) => queryKey.length === 2) as TournamentDetail | undefined;
  const { name, description } = tournament ?? {};
  const opensElsewhere = url.includes('tab=');
  const [song1, song2] = tournament && !opensElsewhere ? songsOnStage(tournament, now) : [];
  const texts: [keyof Words, string | null | undefined][] = [
    ['firstName', greetedName(user)],
    ['name', name],
    ['description', description],
    ['title1', song1?.title],
    ['artist1', song1?.artist],
    ['pitch1', song1?.pitch],
    ['title2', song2?.title],
    ['artist2', song2?.artist],
    ['pitch2', song2?.pitch],
  ];
  return Object.fromEntries(
    texts.flatMap(([slot, text]) => (text === undefined ? [] : [[slot, escapeHtml(text ?? '')]])),
  );
}

/** Who plays in the matchup that the voting tab opens with by itself (T §2). */
function songsOnStage({ matchups }: TournamentDetail, now: number): (Song | null)[] {
  const instant = (time: string | null) => (time === null ? null : Date.parse(time));
  const clocked = matchups.map((matchup) => ({
    ...matchup,
    startTime: instant(matchup.startTime),
    endTime: instant(matchup.endTime),
  }));
  const [first] = carouselOrder(withTiebreakersInPlace(clocked), now);
  return first && isLiveOrImminent(first, now) ? [first.song1, first.song2] : [];
}

const wordIn = (words: Words, sign: string) => words[SLOTS.get(sign) as keyof Words];

function isComplete(page: string, words: Words): boolean {
  return (page.match(ANY_SLOT) ?? []).every((sign) => wordIn(words, sign) !== undefined);
}

function withWords(page: string, words: Words): string {
  return page.replace(ANY_SLOT, (sign) => wordIn(words, sign) ?? '');
}

/** A tournament's page is what people send to each other: its name and description stand where a preview looks. */
function withPreview(page: string, { name, description }: Words): string {
  if (name === undefined) return page;
  const text = description || 'Vote in a tournament of songs, match by match, live.';
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${name} · Battle of the Beats</title>`)
    .replace(
      /<meta name="description".*?>/,
      () =>
        `<meta name="description" content="${text}"><meta property="og:title" content="${name}"><meta property="og:description" content="${text}"><meta property="og:type" content="website">`,
    );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
