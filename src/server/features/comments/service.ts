import type { Comment, CommentBody } from '#contract/comment.ts';
import type { Context, Viewer } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { openTournamentOfMatchup } from '../access/service.ts';
import { presentPerson } from '../accounts/service.ts';
import * as data from './data.ts';

const MAX_DEPTH = 3;

/** A matchup's discussion as a tree, newest first at every level (T §9). */
export async function loadComments(db: Executor, matchupId: number): Promise<Comment[]> {
  const rows = await data.findComments(db, matchupId);
  const byParent = Map.groupBy(rows, (row) => row.comment.parentId);
  const branch = (parentId: number | null): Comment[] =>
    (byParent.get(parentId) ?? []).map((row) => presentComment(row, branch(row.comment.id)));
  return branch(null);
}

function presentComment({ comment, user, likes }: data.CommentRow, replies: Comment[]): Comment {
  return {
    id: comment.id,
    matchupId: comment.matchupId,
    content: comment.deletedAt ? 'This message was deleted' : comment.content,
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
    likes,
    userId: comment.userId,
    user: presentPerson(user),
    parentId: comment.parentId,
    isDeleted: comment.deletedAt !== null,
    replies,
  };
}

/**
 * Writes a comment or a reply; a reply below depth 3 becomes one of that comment's parent (R35).
 * @throws AppError NOT_FOUND
 */
export async function createComment(context: Context, viewer: Viewer, body: CommentBody): Promise<Comment> {
  const { db, clock, bus } = context;
  const tournament = await openTournamentOfMatchup(context, viewer, body.matchupId);
  const place = body.parentId
    ? await placeOfReply(db, body.matchupId, body.parentId)
    : { parentId: null, depth: 1 };
  const now = clock.now();
  const id = await data.insertComment(db, {
    ...place,
    matchupId: body.matchupId,
    userId: viewer.id,
    content: body.content,
    createdAt: now,
    updatedAt: now,
  });
  const row = await data.findComment(db, id);
  if (!row) throw new AppError('NOT_FOUND', 'The message was removed meanwhile.');
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId: body.matchupId, action: 'created' });
  return presentComment(row, []);
}

async function placeOfReply(db: Executor, matchupId: number, parentId: number) {
  const parent = await data.findComment(db, parentId);
  if (!parent || parent.comment.matchupId !== matchupId || parent.comment.deletedAt) {
    throw new AppError('NOT_FOUND', 'The message you are replying to was removed.');
  }
  const { comment } = parent;
  return comment.depth < MAX_DEPTH
    ? { parentId: comment.id, depth: comment.depth + 1 }
    : { parentId: comment.parentId, depth: comment.depth };
}
