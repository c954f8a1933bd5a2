import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openForReading, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { createRanks } from '#server/features/accounts/service.ts';
import { readProfile } from '#server/features/profiles/service.ts';
import type { Site } from '#server/features/site/service.ts';
import { loadSongPage } from '#server/features/song-pages/service.ts';
import { readDetail } from '#server/features/tournaments/service.ts';
import { listUserVotes } from '#server/features/votes/service.ts';
import { notFound, orThrow } from '#server/http/errors.ts';
import { tournamentScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import type { Scene } from './scene.ts';
import type { CardSite } from './scenes/frame.ts';
import { matchScene } from './scenes/match-scene.ts';
import { ownVotesScene } from './scenes/own-votes-scene.ts';
import { plainScene, profileScene, songScene } from './scenes/page-scenes.ts';
import type { Cards } from './service.ts';
import { tournamentCard } from './subjects.ts';

const TYPE = 'image/jpeg';
/** The picture of a version never changes. An address without the current version shows the current picture. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=60';

type Parts = { cards: Cards; site: Site };
type Asked = {
  context: Context;
  viewer: Viewer | null;
  request: FastifyRequest;
  reply: FastifyReply;
  query: { v?: string | undefined };
};

export function cardsRoutes(register: Register, { cards, site }: Parts) {
  const ranks = createRanks();

  /** A card that every visitor may see. */
  async function sendPublic(
    scene: Scene,
    { request, reply, query }: Pick<Asked, 'request' | 'reply' | 'query'>,
    about: { userId?: number } = {},
  ) {
    // Pages of other sites show it beside a link.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { key, bytes } = await cards.find(scene, { network: clientNetwork(request.ip), ...about });
    return { bytes, etag: `"${key}"`, type: TYPE, cacheControl: query.v === key ? IMMUTABLE : BRIEFLY };
  }

  /** A card for its reader alone, which is not kept. @throws AppError TOO_MANY_REQUESTS */
  async function sendPersonal(scene: Scene, { context, viewer, request }: Omit<Asked, 'query'>) {
    const network = clientNetwork(request.ip);
    await context.limits.drawings.take(viewer?.id ?? network);
    const { sha, bytes } = await cards.draw(scene, network);
    return { bytes, etag: `"${sha}"`, type: TYPE, cacheControl: 'no-store' };
  }

  /** A card of a tournament, whose scene is remembered until the tournament changes. */
  async function sendOfTournament(
    call: Asked,
    {
      id,
      part,
      show,
    }: { id: number; part: string; show: (site: CardSite, tournament: TournamentDetail) => Scene },
  ) {
    const { context, viewer } = call;
    await openForReading(context, viewer, id);
    const shown = await site.read();
    const name = `card ${part} ${shown.name} ${shown.logo?.url}`;
    const { scene, isPublic } = await context.reads.recall(tournamentScope(id), name, async () => {
      const { bytes } = await readDetail({ context, viewer, params: { id } });
      const tournament: TournamentDetail = JSON.parse(bytes.toString());
      return { scene: show(shown, tournament), isPublic: tournament.isPublic };
    });
    return isPublic ? sendPublic(scene, call) : sendPersonal(scene, call);
  }

  register(routes.getSiteCard, async (call) =>
    sendPublic(plainScene(await site.read(), call.query.card), call),
  );

  register(routes.getTournamentCard, (call) => {
    const { size } = call.query;
    const show = (shown: CardSite, tournament: TournamentDetail) =>
      orThrow(tournamentCard(shown, tournament, size), noChampion);
    return sendOfTournament(call, { id: call.params.id, part: size, show });
  });

  register(routes.getMatchupCard, async (call) => {
    const { context, viewer, params } = call;
    const { id } = await openTournamentOfMatchup(context, viewer, params.id);
    const show = (shown: CardSite, tournament: TournamentDetail) => {
      const matchup = tournament.matchups.find((each) => each.id === params.id);
      return matchScene(shown, tournament, orThrow(matchup, matchupNotFound));
    };
    return sendOfTournament(call, { id, part: `matchup ${params.id}`, show });
  });

  register(routes.getOwnVotesCard, async (call) => {
    const { context, viewer, params, query } = call;
    const votes = await listUserVotes(call);
    if (votes.length === 0) throw notFound('You have not voted in this tournament.');
    const { bytes } = await readDetail({ context, viewer, params });
    return sendPersonal(
      ownVotesScene(await site.read(), JSON.parse(bytes.toString()), votes, query.size),
      call,
    );
  });

  register(routes.getSongCard, async (call) => {
    const { context, params } = call;
    // Signed-in readers get the same one as visitors.
    const song = await loadSongPage({ context, viewer: null, params });
    return sendPublic(songScene(await site.read(), song), call);
  });

  register(routes.getProfileCard, async (call) => {
    const { bytes } = await readProfile(call.context, ranks, call.params.id);
    const scene = profileScene(await site.read(), JSON.parse(bytes.toString()));
    return sendPublic(scene, call, { userId: call.params.id });
  });
}

const noChampion = () => notFound('This tournament has no champion yet.');
