import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/http/plugins/uploads.ts';
import { createRegister, type Register } from '#server/http/register-route.ts';
import type { Picture } from './picture.ts';
import * as service from './service.ts';

/** The picture behind a hash never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHA_LENGTH = 64;
const SMALL = '-small';

export async function imagesRoutes(app: FastifyInstance, register: Register, context: Context) {
  /** Readers of a picture share its bytes, so that they are in memory once, not once for each reader. */
  const pass = <T>({ url, headers }: FastifyRequest, load: () => Promise<T>) =>
    context.reads.pass('pictures', `${url} ${headers.cookie ?? ''}`, load);

  await app.register(async (scope) => {
    await scope.register(uploads);
    const registerUpload = createRegister(scope, context);

    registerUpload(routes.uploadArtwork, ({ context, viewer, params, file }) =>
      service.uploadArtwork(context, viewer, { songId: params.id, file }),
    );

    registerUpload(routes.uploadProfileImage, ({ context, viewer, file }) =>
      service.uploadProfileImage(context, viewer.id, file),
    );
  });

  register(routes.getArtwork, ({ context, viewer, params, request }) =>
    pass(request, async () => toAnswer(await service.loadArtwork(context, viewer, params.id), 'no-cache')),
  );

  register(routes.getImage, ({ context, params, request }) =>
    pass(request, async () => {
      const sha = params.file.slice(0, SHA_LENGTH);
      if (!params.file.includes(SMALL)) return toAnswer(await service.loadImage(context, sha), IMMUTABLE);
      const bytes = await service.loadSmallCopy(context, sha);
      if (bytes) return toAnswer({ sha: sha + SMALL, bytes }, IMMUTABLE);
      // The whole picture stands in for a small copy that is not made yet.
      return toAnswer(await service.loadImage(context, sha), 'no-cache');
    }),
  );
}

const toAnswer = ({ sha, bytes }: Picture, cacheControl: string) => ({
  bytes,
  etag: `"${sha}"`,
  type: 'image/webp',
  cacheControl,
});
