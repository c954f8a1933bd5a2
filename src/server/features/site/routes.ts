import { routes } from '#contract/routes.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { readSite } from './service.ts';

export function siteRoutes(register: Register) {
  register(routes.getSite, ({ context }) =>
    context.reads.get(SITE_SCOPE, 'answer', async () => readSite(context)),
  );
}
