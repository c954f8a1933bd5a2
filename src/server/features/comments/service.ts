import type { Comment, CommentBody, CommentChange } from '#contract/comment.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { AppError } from '#server/http/errors.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';
import { presentComment } from './presenter.ts';

const MAX_DEPTH = 3;

/** The discussion of a matchup as a tree, newest first at each level (rule M2). */
export async function loadComments(db: Executor, matchupId: number): Promise<Comment[]> {
  const rows = await data.findComments(db, matchupId);
  const byParent = Map.groupBy(rows, (row) => row.comment.parentId);
  const branch = (parentId: number | null): Comment[] =>
    (byParent.get(parentId) ?? []).map((row) => presentComment(row, branch(row.comment.id)));
  return branch(null);
}

/** The ids of the messages in a discussion that the user likes (rule M6). */
export async function loadLikedComments(db: Executor, matchupId: number, userId: number): Promise<number[]> {
  const rows = await data.findLikes(db, matchupId, userId);
  return rows.map(({ commentId }) => commentId);
}

const commentNotFound = () => new AppError('NOT_FOUND', 'This message was removed.');

/**
 * Writes a message or a reply. A reply to depth 3 becomes a reply to that message's parent (rule M2).
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function createComment(context: Context, viewer: Viewer, body: CommentBody): Promise<Comment> {
  const { db, clock, bus } = context;
  const tournament = await openTournamentOfMatchup(context, viewer, body.matchupId);
  const id = await db.transaction(async (tx) => {
    if (!(await data.lockMatchupAgainstDeletion(tx, body.matchupId))) throw matchupNotFound();
    const position = body.parentId
      ? await findReplyPosition(tx, body.matchupId, body.parentId)
      : { parentId: null, depth: 1 };
    const now = clock.now();
    return data.insertComment(tx, {
      ...position,
      matchupId: body.matchupId,
      userId: viewer.id,
      content: body.content,
      createdAt: now,
      updatedAt: now,
    });
  });
  const row = await data.findComment(db, id);
  if (!row) throw commentNotFound();
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId: body.matchupId, action: 'created' });
  return presentComment(row, []);
}

/** The parent and depth of a reply. Locks the parent against deletion until the reply is inserted. */
async function findReplyPosition(tx: Transaction, matchupId: number, parentId: number) {
  const parent = await data.lockCommentAgainstDeletion(tx, parentId);
  if (!parent || parent.matchupId !== matchupId || parent.deletedAt) {
    throw new AppError('NOT_FOUND', 'The message you are replying to was removed.');
  }
  if (parent.depth < MAX_DEPTH) return { parentId: parent.id, depth: parent.depth + 1 };
  return { parentId: parent.parentId, depth: parent.depth };
}

/** Finds a message that is not deleted, and its tournament. @throws AppError NOT_FOUND, UNAUTHORIZED */
async function openComment(context: Context, viewer: Viewer, id: number) {
  const row = await data.findComment(context.db, id);
  if (!row || row.comment.deletedAt) throw commentNotFound();
  const { comment } = row;
  return { comment, tournament: await openTournamentOfMatchup(context, viewer, comment.matchupId) };
}

/**
 * Changes the text of the author's own message (rule M3).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function updateComment(
  context: Context,
  viewer: Viewer,
  { id, content }: { id: number } & CommentChange,
): Promise<Comment> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  if (!policy.canEdit(viewer, comment)) {
    throw new AppError('FORBIDDEN', 'Only the author can change this message.');
  }
  await db.transaction(async (tx) => {
    const locked = await data.lockComment(tx, id);
    if (!locked || locked.deletedAt) throw commentNotFound();
    await data.updateComment(tx, id, { content, updatedAt: clock.now() });
  });
  const row = await data.findComment(db, id);
  if (!row) throw commentNotFound();
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'updated' });
  return presentComment(row, []);
}

/**
 * Deletes a message. With replies it keeps its place without text; otherwise it goes, together with deleted
 * parents that have no other reply (rules M4, M5).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function deleteComment(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  if (!policy.canDelete(viewer, comment, tournament)) {
    throw new AppError(
      'FORBIDDEN',
      'Only the author, the tournament creator or an admin can delete this message.',
    );
  }
  await db.transaction(async (tx) => {
    const locked = await data.lockComment(tx, id);
    if (!locked || locked.deletedAt) throw commentNotFound();
    if (await data.hasReplies(tx, id)) {
      const now = clock.now();
      await data.updateComment(tx, id, { content: '', deletedAt: now, updatedAt: now });
      return;
    }
    await data.deleteComment(tx, id);
    await deleteEmptyParents(tx, locked.parentId);
  });
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'deleted' });
}

async function deleteEmptyParents(tx: Transaction, id: number | null): Promise<void> {
  if (id === null) return;
  const parent = await data.lockComment(tx, id);
  if (!parent?.deletedAt || (await data.hasReplies(tx, id))) return;
  await data.deleteComment(tx, id);
  await deleteEmptyParents(tx, parent.parentId);
}

/** Toggles the viewer's like of a message (rule M6). @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function likeComment(
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<{ liked: boolean; likes: number }> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  const answer = await db.transaction(async (tx) => {
    const locked = await data.lockCommentAgainstDeletion(tx, id);
    if (!locked || locked.deletedAt) throw commentNotFound();
    const wasLiked = await data.deleteLike(tx, id, viewer.id);
    if (!wasLiked) await data.insertLike(tx, { commentId: id, userId: viewer.id, createdAt: clock.now() });
    return { liked: !wasLiked, likes: await data.countLikes(tx, id) };
  });
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'liked' });
  return answer;
}
