import { type CommentsQuery, commentsQuery } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';
import { routes } from '#contract/routes.ts';
import { openDiscussion } from '#server/features/access/service.ts';
import { passPage } from '#server/http/page-reply.ts';
import { commentsScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { listMutes, unmuteUser } from './mutes.ts';
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
    const tournamentId = await openDiscussion(context, viewer, params.id);
    const part = cachedPart(query);
    const load = () => loadCommentPage(context, params.id, query);
    if (part) return context.reads.getPage(commentsScope(params.id, tournamentId), part, load);
    return passPage(context, request, load);
  });

  register(routes.listLikedComments, service.listLikedComments);

  register(routes.getOwnDiscussion, { noStore: true }, service.loadOwnDiscussion);

  register(routes.changeOwnDiscussion, { limit: 'changes' }, service.changeShownSide);

  register(
    routes.createComment,
    { limit: 'comments', turnOf: ({ body }) => body.matchupId },
    service.createComment,
  );

  register(routes.updateComment, { limit: 'comments' }, service.updateComment);

  register(routes.deleteComment, { limit: 'changes' }, service.deleteComment);

  register(routes.hideComment, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await service.hideComment(context, viewer, { ...body, id: params.id });
    return { message: body.isHidden ? 'The message is hidden.' : 'The message is shown again.' };
  });

  register(routes.listMutes, { noStore: true }, listMutes);

  register(routes.muteUser, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await service.muteUser(context, viewer, { ...body, tournamentId: params.id });
    return { message: 'The user is muted.' };
  });

  register(routes.unmuteUser, { limit: 'changes' }, unmuteUser);

  register(routes.likeComment, service.likeComment);

  register(routes.reactToComment, service.reactToComment);
}
