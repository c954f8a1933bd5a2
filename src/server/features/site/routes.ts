import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/http/plugins/uploads.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import { createRegister, type Register } from '#server/http/register-route.ts';
import { removeLogo, type Site, setLogo } from './service.ts';

type Parts = { context: Context; site: Site };

export async function siteRoutes(app: FastifyInstance, register: Register, { context, site }: Parts) {
  register(routes.getSite, ({ context: { reads } }) =>
    reads.get(SITE_SCOPE, 'answer', async () => site.read()),
  );

  register(routes.getAppManifest, async ({ context: { reads } }) => ({
    ...(await reads.get(SITE_SCOPE, 'manifest', site.manifest)),
    type: 'application/manifest+json',
  }));

  register(routes.getAppIcon, async ({ params }) => {
    const { sha, bytes } = await site.icon(params.icon);
    return { bytes, etag: `"${sha}"`, type: 'image/png', cacheControl: 'public, max-age=86400' };
  });

  await app.register(async (scope) => {
    await scope.register(uploads);
    createRegister(scope, context)(routes.adminUploadLogo, async ({ context, viewer, file }) => ({
      message: 'The logo is changed.',
      logo: await setLogo(context, viewer, file),
    }));
  });

  register(routes.adminRemoveLogo, async ({ context, viewer }) => {
    await removeLogo(context, viewer);
    return { message: 'The logo is removed.' };
  });
}
