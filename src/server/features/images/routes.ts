import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/http/plugins/uploads.ts';
import { registerRoute } from '#server/http/register-route.ts';
import type { Picture } from './picture.ts';
import * as service from './service.ts';

/** The picture behind a hash never changes (rule I5). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

export async function imagesRoutes(app: FastifyInstance, context: Context) {
  await app.register(async (scope) => {
    await scope.register(uploads);

    registerRoute(scope, context, routes.uploadArtwork, ({ context, viewer, params, file }) =>
      service.uploadArtwork(context, viewer, { songId: params.id, file }),
    );

    registerRoute(scope, context, routes.uploadProfileImage, ({ context, viewer, file }) =>
      service.uploadProfileImage(context, viewer.id, file),
    );
  });

  registerRoute(app, context, routes.getArtwork, async ({ context, viewer, params }) =>
    toAnswer(await service.loadArtwork(context, viewer, params.id), 'no-cache'),
  );

  registerRoute(app, context, routes.getImage, async ({ context, params }) =>
    toAnswer(await service.loadImage(context, params.file.replace('.webp', '')), IMMUTABLE),
  );
}

const toAnswer = ({ sha, bytes }: Picture, cacheControl: string) => ({
  bytes,
  etag: `"${sha}"`,
  type: 'image/webp',
  cacheControl,
});
