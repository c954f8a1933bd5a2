import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { createLookups } from './service.ts';

export function lookupsRoutes(register: Register) {
  const lookUp = createLookups();
  register(routes.lookUpSong, { limit: 'lookups' }, ({ context, viewer, body }) =>
    lookUp(context, viewer, body),
  );
}
