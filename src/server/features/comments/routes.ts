import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { commentsScope } from '../../reads.ts';
import { serve } from '../../serve.ts';
import { openTournamentOfMatchup } from '../access/service.ts';
import * as service from './service.ts';

export function commentsRoutes(app: FastifyInstance, context: Context) {
  serve(app, context, routes.listComments, async ({ context, viewer, params }) => {
    await openTournamentOfMatchup(context, viewer, params.id);
    return context.reads.get(commentsScope(params.id), 'tree', () =>
      service.loadComments(context.db, params.id),
    );
  });

  serve(app, context, routes.createComment, async ({ context, viewer, body }) => {
    await context.limits.comments.take(viewer.id);
    return service.createComment(context, viewer, body);
  });

  serve(app, context, routes.updateComment, async ({ context, viewer, params, body }) => {
    await context.limits.comments.take(viewer.id);
    return service.updateComment(context, viewer, params.id, body);
  });

  serve(app, context, routes.deleteComment, async ({ context, viewer, params }) => {
    await service.deleteComment(context, viewer, params.id);
    return { message: 'Comment deleted' };
  });

  serve(app, context, routes.likeComment, async ({ context, viewer, params }) => {
    await context.limits.votes.take(`likes of ${viewer.id}`);
    return service.likeComment(context, viewer, params.id);
  });
}
