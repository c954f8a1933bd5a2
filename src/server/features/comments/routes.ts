import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { commentsScope } from '../../reads.ts';
import { serve } from '../../serve.ts';
import { openDiscussion } from '../access/service.ts';
import * as service from './service.ts';

export function commentsRoutes(app: FastifyInstance, context: Context) {
  serve(app, context, routes.listComments, async ({ context, viewer, params }) => {
    await openDiscussion(context, viewer, params.id);
    return context.reads.get(commentsScope(params.id), 'tree', () =>
      service.loadComments(context.db, params.id),
    );
  });

  serve(app, context, routes.listLikedComments, async ({ context, viewer, params, reply }) => {
    await openDiscussion(context, viewer, params.id);
    reply.header('cache-control', 'no-store');
    return service.loadLikedComments(context.db, params.id, viewer.id);
  });

  serve(
    app,
    context,
    routes.createComment,
    ({ context, viewer, body }) => service.createComment(context, viewer, body),
    { limit: 'comments' },
  );

  serve(
    app,
    context,
    routes.updateComment,
    ({ context, viewer, params, body }) => service.updateComment(context, viewer, params.id, body),
    { limit: 'comments' },
  );

  serve(app, context, routes.deleteComment, async ({ context, viewer, params }) => {
    await service.deleteComment(context, viewer, params.id);
    return { message: 'Comment deleted' };
  });

  serve(app, context, routes.likeComment, async ({ context, viewer, params }) => {
    await context.limits.votes.take(`likes of ${viewer.id}`);
    return service.likeComment(context, viewer, params.id);
  });
}
