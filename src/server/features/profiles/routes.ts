import { routes } from '#contract/routes.ts';
import type { Executor } from '#server/db/client.ts';
import { createRanks } from '#server/features/accounts/service.ts';
import { passPage, sendOldPage } from '#server/http/page-reply.ts';
import { profileScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function profilesRoutes(register: Register) {
  const ranks = createRanks();
  const shared = (id: number) => ({ scope: profileScope(id), maxAgeMs: service.PROFILE_MAX_AGE_MS });

  register(routes.getProfile, ({ context, viewer, params: { id } }) => {
    const { exact } = context.old;
    return service.readProfile(viewer?.id === id ? { ...context, old: exact } : context, ranks, id);
  });

  register(routes.listProfileTournaments, (call) => {
    const { context, params } = call;
    const load = (db: Executor, cursor?: string) =>
      service.loadTournaments({ ...context, db }, params.id, cursor);
    return sendOldPage(call, { ...shared(params.id), part: 'tournaments', load });
  });

  register(routes.listProfileSongs, async (call) => {
    const { context, params, query, viewer, request } = call;
    const { id } = params;
    const isOwn = viewer?.id === id && (await service.hasHiddenSongs(context, id));
    if (isOwn) return passPage(context, request, () => service.loadSongs(context, id, { ...query, isOwn }));
    const load = (db: Executor, cursor?: string) =>
      service.loadSongs({ ...context, db }, id, { cursor, isOwn: false });
    return sendOldPage(call, { ...shared(id), part: 'songs', load });
  });
}
