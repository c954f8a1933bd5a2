import { routes } from '#contract/routes.ts';
import type { Site } from '#server/features/site/service.ts';
import { passAnswer } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { loadOembed } from './service.ts';

export function embedsRoutes(register: Register, { site }: { site: Site }) {
  register(routes.getOembed, ({ context, query, request }) =>
    passAnswer(context, request, async () => {
      const origin = context.config.publicUrl ?? `${request.protocol}://${request.host}`;
      return loadOembed(context, { ...query, origin, site: await site.read() });
    }),
  );
}
