import { routes } from '#contract/routes.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { describeSite } from './service.ts';

export function siteRoutes(register: Register) {
  register(routes.getSite, ({ context: { reads, config } }) =>
    reads.get(SITE_SCOPE, 'site', async () => describeSite(config)),
  );
}
