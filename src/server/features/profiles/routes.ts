import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { createRanks } from '#server/features/accounts/service.ts';
import { passPage, sendSharedPage } from '#server/http/page-reply.ts';
import { profileScope } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Each vote changes profiles, so they are cached for a fixed time. A changed or deleted user empties the cache. */
const PROFILE_MAX_AGE_MS = 5_000;

export function profilesRoutes(app: FastifyInstance, context: Context) {
  const { reads } = context;
  const ranks = createRanks();

  registerRoute(app, context, routes.getProfile, ({ params: { id } }) =>
    reads.get(profileScope(id), 'profile', () => service.loadProfile(context, ranks, id), {
      maxAgeMs: PROFILE_MAX_AGE_MS,
    }),
  );

  registerRoute(
    app,
    context,
    routes.listProfileTournaments,
    ({ params: { id }, query: { cursor }, request }) =>
      sendSharedPage({
        reads,
        request,
        scope: profileScope(id),
        part: 'tournaments',
        cursor,
        maxAgeMs: PROFILE_MAX_AGE_MS,
        load: (after) => service.loadTournaments(context, id, after),
      }),
  );

  registerRoute(
    app,
    context,
    routes.listProfileSongs,
    async ({ params: { id }, query: { cursor }, viewer, request }) => {
      if (viewer?.id === id && (await service.hasHiddenSongs(context, id))) {
        const load = () => service.loadSongs(context, id, { cursor, isOwn: true });
        return passPage({ reads, request, load });
      }
      return sendSharedPage({
        reads,
        request,
        scope: profileScope(id),
        part: 'songs',
        cursor,
        maxAgeMs: PROFILE_MAX_AGE_MS,
        load: (after) => service.loadSongs(context, id, { cursor: after, isOwn: false }),
      });
    },
  );
}
