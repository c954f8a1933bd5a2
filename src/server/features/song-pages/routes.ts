import { routes } from '#contract/routes.ts';
import { passPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as service from './service.ts';

export function songPagesRoutes(register: Register) {
  register(routes.searchSongs, async ({ context, query, request }) => {
    await context.limits.songSearches.take(clientNetwork(request.ip));
    return passPage(context, request, () => service.searchSongs(context, query));
  });

  register(routes.getSongPage, service.loadSongPage);

  register(routes.listSongEntries, ({ context, viewer, params, query: { cursor }, request }) =>
    passPage(context, request, () => service.loadEntries(context, viewer, { key: params.id, cursor })),
  );
}
