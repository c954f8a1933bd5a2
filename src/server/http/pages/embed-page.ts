import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBED_PATH } from '#contract/embed.ts';
import { type PageData, queryKeyOf, SITE_PATH } from '#contract/pages.ts';
import { PRERENDER_PLACEHOLDERS } from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { markShared } from '#server/http/shared-answers.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createShared, createSlots, type MaybePromise } from '#server/lib/slots.ts';
import type { Answer } from './home-match.ts';
import { jsonIn, type SharedPage, sendShared, toShared } from './shared-page.ts';

/** As many pages are rendered at once, so that a flood of frames leaves room for other requests. */
const MAX_RENDERS = 2;

type Parts = {
  app: FastifyInstance;
  clock: Clock;
  dir: string;
  /** The page may come from a shared cache, so it must not set the clock. */
  sharedCache: boolean;
  readSite: () => MaybePromise<Site>;
};

/**
 * Serves the page that other sites frame (rule X9). It reads the tournament without the cookies of its reader, so it holds what
 * every visitor may see. A private tournament gets the same page as a missing one.
 */
export function createEmbedPage({ app, clock, dir, sharedCache, readSite }: Parts) {
  const html = readFileSync(join(dir, 'pages/embed.html'), 'utf8');
  const share = createShared<{ status: number; page: SharedPage }>();
  const renderers = createSlots(MAX_RENDERS);

  async function render(id: string) {
    const site: Answer = { queryKey: queryKeyOf(SITE_PATH), data: await readSite() };
    const { status, answers } = await read(id);
    // A failed read is repeated by the page.
    const at = sharedCache ? {} : { at: clock.now().getTime() };
    const data: PageData = { ...at, answers: [site, ...answers] };
    return { status, page: toShared(html.replace(PRERENDER_PLACEHOLDERS.answers, () => jsonIn(data))) };
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const id = EMBED_PATH.exec(request.url.replace(/[?#].*$/, ''))?.groups?.id ?? '';
    const { status, page } = await share(id, () => renderers(() => render(id)));
    markShared(reply);
    return sendShared(request, reply.status(status), page);
  };

  async function read(id: string): Promise<{ status: number; answers: Answer[] }> {
    if (!id) return { status: 404, answers: [] };
    const url = `/api/tournaments/${id}`;
    const answer = await app.inject({ url });
    // Who may open a private one must sign in, and a number may be too large.
    const isUnknown = answer.statusCode >= 400 && answer.statusCode < 500 && answer.statusCode !== 429;
    if (isUnknown) return { status: 404, answers: [] };
    if (answer.statusCode !== 200) return { status: answer.statusCode, answers: [] };
    const data: TournamentDetail = answer.json();
    return data.isPublic
      ? { status: 200, answers: [{ queryKey: queryKeyOf(url), data }] }
      : { status: 404, answers: [] };
  }
}
