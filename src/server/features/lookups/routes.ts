import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { createPlaylists } from './playlist-service.ts';
import { createLookups } from './service.ts';

export function lookupsRoutes(register: Register) {
  const pauses = new Map();
  const lookUp = createLookups(pauses);
  register(routes.lookUpSong, { limit: 'lookups' }, ({ context, viewer, body }) =>
    lookUp(context, viewer, body),
  );

  register(routes.readPlaylist, { limit: 'lookups' }, createPlaylists(pauses));
}
