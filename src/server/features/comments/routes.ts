import type { FastifyInstance } from 'fastify';
import { type CommentsQuery, commentsQuery } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { openDiscussion, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { passPage, sendPage } from '#server/http/page-reply.ts';
import { commentsScope } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { loadCommentPage } from './pages.ts';
import * as service from './service.ts';

const DEFAULT_LIMIT = commentsQuery.parse({}).limit;

/** The cache key of a page that many readers load; null for other pages, with which a client could fill the cache. */
function cachedPart({ cursor, parentId, limit, replies }: CommentsQuery): string | null {
  if (cursor !== undefined || parentId !== undefined) return null;
  if (replies === undefined && limit === DEFAULT_LIMIT) return 'tree';
  return replies === COMMENT_PAGE.replies && limit === COMMENT_PAGE.limit ? 'threads' : null;
}

export function commentsRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.listComments, async ({ context, viewer, params, query, request }) => {
    await openDiscussion(context, viewer, params.id);
    const part = cachedPart(query);
    const load = () => loadCommentPage(context, params.id, query);
    if (part) return context.reads.getPage(commentsScope(params.id), part, load);
    return passPage({ reads: context.reads, request, load });
  });

  registerRoute(app, context, routes.listLikedComments, async ({ context, viewer, params, reply }) => {
    await openDiscussion(context, viewer, params.id);
    reply.header('cache-control', 'no-store');
    return service.loadLikedComments(context.db, params.id, viewer.id);
  });

  registerRoute(app, context, routes.getOwnDiscussion, async ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.loadOwnDiscussion(context, viewer, params.id);
  });

  registerRoute(
    app,
    context,
    routes.changeOwnDiscussion,
    async ({ context, viewer, params, body }) => {
      const { id } = await openTournamentOfMatchup(context, viewer, params.id);
      return service.changeShownSide(context, viewer, { ...body, matchupId: params.id, tournamentId: id });
    },
    { limit: 'changes' },
  );

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

  registerRoute(
    app,
    context,
    routes.deleteComment,
    async ({ context, viewer, params }) => {
      await service.deleteComment(context, viewer, params.id);
      return { message: 'Comment deleted' };
    },
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.hideComment,
    async ({ context, viewer, params, body }) => {
      await service.hideComment(context, viewer, { ...body, id: params.id });
      return { message: body.isHidden ? 'The message is hidden.' : 'The message is shown again.' };
    },
    { limit: 'changes' },
  );

  registerRoute(app, context, routes.listMutes, async ({ context, viewer, params, query, reply }) => {
    reply.header('cache-control', 'no-store');
    const asked = { tournamentId: params.id, cursor: query.cursor };
    return sendPage(reply, await service.listMutes(context, viewer, asked));
  });

  registerRoute(
    app,
    context,
    routes.muteUser,
    async ({ context, viewer, params, body }) => {
      await service.muteUser(context, viewer, { ...body, tournamentId: params.id });
      return { message: 'The user is muted.' };
    },
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.unmuteUser,
    async ({ context, viewer, params }) => {
      await service.unmuteUser(context, viewer, { tournamentId: params.id, userId: params.userId });
      return { message: 'The user can write again.' };
    },
    { limit: 'changes' },
  );

  registerRoute(app, context, routes.likeComment, async ({ context, viewer, params }) => {
    await context.limits.votes.take(`likes of ${viewer.id}`);
    return service.likeComment(context, viewer, params.id);
  });

  registerRoute(app, context, routes.reactToComment, async ({ context, viewer, params, body }) => {
    await context.limits.votes.take(`reactions of ${viewer.id}`);
    return service.reactToComment(context, viewer, { ...body, id: params.id });
  });
}
