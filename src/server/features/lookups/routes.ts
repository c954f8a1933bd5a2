import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { createPlaylists } from './playlist-service.ts';
import { createLookups } from './service.ts';

export function lookupsRoutes(register: Register) {
  const pauses = new Map();
  register(routes.lookUpSong, { limit: 'lookups' }, createLookups(pauses));
  register(routes.readPlaylist, { limit: 'lookups' }, createPlaylists(pauses));
}
