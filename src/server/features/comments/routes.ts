import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { openDiscussion } from '#server/features/access/service.ts';
import { commentsScope } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function commentsRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.listComments, async ({ context, viewer, params }) => {
    await openDiscussion(context, viewer, params.id);
    return context.reads.get(commentsScope(params.id), 'tree', () =>
      service.loadComments(context.db, params.id),
    );
  });

  registerRoute(app, context, routes.listLikedComments, async ({ context, viewer, params, reply }) => {
    await openDiscussion(context, viewer, params.id);
    reply.header('cache-control', 'no-store');
    return service.loadLikedComments(context.db, params.id, viewer.id);
  });

  registerRoute(
    app,
    context,
    routes.createComment,
    ({ context, viewer, body }) => service.createComment(context, viewer, body),
    { limit: 'comments' },
  );

  registerRoute(
    app,
    context,
    routes.updateComment,
    ({ context, viewer, params, body }) => service.updateComment(context, viewer, { ...body, id: params.id }),
    { limit: 'comments' },
  );

  registerRoute(app, context, routes.deleteComment, async ({ context, viewer, params }) => {
    await service.deleteComment(context, viewer, params.id);
    return { message: 'Comment deleted' };
  });

  registerRoute(app, context, routes.likeComment, async ({ context, viewer, params }) => {
    await context.limits.votes.take(`likes of ${viewer.id}`);
    return service.likeComment(context, viewer, params.id);
  });
}
