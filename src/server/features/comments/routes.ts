import { type CommentsQuery, commentsQuery } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';
import { routes } from '#contract/routes.ts';
import { openDiscussion, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { passPage, sendPage } from '#server/http/page-reply.ts';
import { commentsScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';
import { loadCommentPage } from './service.ts';

const DEFAULT_LIMIT = commentsQuery.parse({}).limit;

/** The cache key of a page that many readers load; null for other pages, with which a client could fill the cache. */
function cachedPart({ cursor, parentId, limit, replies }: CommentsQuery): string | null {
  if (cursor !== undefined || parentId !== undefined) return null;
  if (replies === undefined && limit === DEFAULT_LIMIT) return 'tree';
  return replies === COMMENT_PAGE.replies && limit === COMMENT_PAGE.limit ? 'threads' : null;
}

export function commentsRoutes(register: Register) {
  register(routes.listComments, async ({ context, viewer, params, query, request }) => {
    await openDiscussion(context, viewer, params.id);
    const part = cachedPart(query);
    const load = () => loadCommentPage(context, params.id, query);
    if (part) return context.reads.getPage(commentsScope(params.id), part, load);
    return passPage(context, request, load);
  });

  register(routes.listLikedComments, async ({ context, viewer, params, reply }) => {
    await openDiscussion(context, viewer, params.id);
    reply.header('cache-control', 'no-store');
    return service.loadLikedComments(context.db, params.id, viewer.id);
  });

  register(routes.getOwnDiscussion, { noStore: true }, ({ context, viewer, params }) =>
    service.loadOwnDiscussion(context, viewer, params.id),
  );

  register(routes.changeOwnDiscussion, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    const { id } = await openTournamentOfMatchup(context, viewer, params.id);
    return service.changeShownSide(context, viewer, { ...body, matchupId: params.id, tournamentId: id });
  });

  register(routes.createComment, { limit: 'comments' }, service.createComment);

  register(routes.updateComment, { limit: 'comments' }, ({ context, viewer, params, body }) =>
    service.updateComment(context, viewer, { ...body, id: params.id }),
  );

  register(routes.deleteComment, { limit: 'changes' }, async ({ context, viewer, params }) => {
    await service.deleteComment(context, viewer, params.id);
    return { message: 'Comment deleted' };
  });

  register(routes.hideComment, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await service.hideComment(context, viewer, { ...body, id: params.id });
    return { message: body.isHidden ? 'The message is hidden.' : 'The message is shown again.' };
  });

  register(routes.listMutes, { noStore: true }, async ({ context, viewer, params, query, reply }) => {
    const asked = { tournamentId: params.id, cursor: query.cursor };
    return sendPage(reply, await service.listMutes(context, viewer, asked));
  });

  register(routes.muteUser, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await service.muteUser(context, viewer, { ...body, tournamentId: params.id });
    return { message: 'The user is muted.' };
  });

  register(routes.unmuteUser, { limit: 'changes' }, async ({ context, viewer, params }) => {
    await service.unmuteUser(context, viewer, { tournamentId: params.id, userId: params.userId });
    return { message: 'The user can write again.' };
  });

  register(routes.likeComment, async ({ context, viewer, params }) => {
    await context.limits.votes.take(`likes of ${viewer.id}`);
    return service.likeComment(context, viewer, params.id);
  });

  register(routes.reactToComment, async ({ context, viewer, params, body }) => {
    await context.limits.votes.take(`reactions of ${viewer.id}`);
    return service.reactToComment(context, viewer, { ...body, id: params.id });
  });
}
