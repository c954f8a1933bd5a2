import { routes } from '#contract/routes.ts';
import { createRanks } from '#server/features/accounts/service.ts';
import { passPage, sendSharedPage } from '#server/http/page-reply.ts';
import { profileScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Each vote changes profiles, so they are cached for a fixed time. A changed or deleted user empties the cache. */
const PROFILE_MAX_AGE_MS = 5_000;

export function profilesRoutes(register: Register) {
  const ranks = createRanks();
  const shared = (id: number) => ({ scope: profileScope(id), maxAgeMs: PROFILE_MAX_AGE_MS });

  register(routes.getProfile, ({ context, params: { id } }) =>
    context.reads.get(profileScope(id), 'profile', () => service.loadProfile(context, ranks, id), {
      maxAgeMs: PROFILE_MAX_AGE_MS,
    }),
  );

  register(routes.listProfileTournaments, (call) => {
    const { context, params } = call;
    const load = (cursor?: string) => service.loadTournaments(context, params.id, cursor);
    return sendSharedPage(call, { ...shared(params.id), part: 'tournaments', load });
  });

  register(routes.listProfileSongs, async (call) => {
    const { context, params, query, viewer, request } = call;
    const { id } = params;
    const load = (isOwn: boolean) => (cursor?: string) => service.loadSongs(context, id, { cursor, isOwn });
    const isOwn = viewer?.id === id && (await service.hasHiddenSongs(context, id));
    if (isOwn) return passPage(context, request, () => load(true)(query.cursor));
    return sendSharedPage(call, { ...shared(id), part: 'songs', load: load(false) });
  });
}
