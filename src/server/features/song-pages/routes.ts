import { routes } from '#contract/routes.ts';
import type { Context, Viewer } from '#server/context.ts';
import { passingPage, passPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as service from './service.ts';

/** No change drops all songs from the cache. */
const SONGS = 'songs';

export function songPagesRoutes(register: Register) {
  register(routes.searchSongs, async ({ context, query, request }) => {
    await context.limits.songSearches.take(clientNetwork(request.ip));
    return passPage(context, request, () => service.searchSongs(context.old.dbFor(SONGS), query));
  });

  /** What members may see is decided by permissions, which no replica tells. */
  const readingOf = (context: Context, viewer: Viewer | null): Context =>
    viewer ? context : { ...context, db: context.old.dbFor(SONGS) };

  register(routes.getSongPage, ({ context, viewer, params }) =>
    service.loadSongPage({ context: readingOf(context, viewer), viewer, params }),
  );

  register(
    routes.listSongEntries,
    passingPage((call) => service.loadEntries({ ...call, context: readingOf(call.context, call.viewer) })),
  );
}
