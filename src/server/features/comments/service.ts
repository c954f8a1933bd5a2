import type { Comment, CommentBody, CommentChange } from '#contract/comment.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { AppError } from '#server/http/errors.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

const MAX_DEPTH = 3;

/** A matchup's discussion as a tree, newest first at every level (T §9). */
export async function loadComments(db: Executor, matchupId: number): Promise<Comment[]> {
  const rows = await data.findComments(db, matchupId);
  const byParent = Map.groupBy(rows, (row) => row.comment.parentId);
  const branch = (parentId: number | null): Comment[] =>
    (byParent.get(parentId) ?? []).map((row) => presentComment(row, branch(row.comment.id)));
  return branch(null);
}

export async function loadLikedComments(db: Executor, matchupId: number, userId: number): Promise<number[]> {
  const rows = await data.findLikes(db, matchupId, userId);
  return rows.map(({ commentId }) => commentId);
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

const missing = () => new AppError('NOT_FOUND', 'This message was removed.');

/**
 * Writes a comment or a reply; a reply below depth 3 becomes one of that comment's parent (R35).
 * @throws AppError NOT_FOUND
 */
export async function createComment(context: Context, viewer: Viewer, body: CommentBody): Promise<Comment> {
  const { db, clock, bus } = context;
  const tournament = await openTournamentOfMatchup(context, viewer, body.matchupId);
  const id = await db.transaction(async (tx) => {
    if (!(await data.holdMatchup(tx, body.matchupId))) throw new AppError('NOT_FOUND', 'Match not found.');
    const place = body.parentId
      ? await placeOfReply(tx, body.matchupId, body.parentId)
      : { parentId: null, depth: 1 };
    const now = clock.now();
    return data.insertComment(tx, {
      ...place,
      matchupId: body.matchupId,
      userId: viewer.id,
      content: body.content,
      createdAt: now,
      updatedAt: now,
    });
  });
  const row = await data.findComment(db, id);
  if (!row) throw missing();
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId: body.matchupId, action: 'created' });
  return presentComment(row, []);
}

/** Where a reply goes. Its parent is held, so that nobody deletes it before the reply is there. */
async function placeOfReply(tx: Transaction, matchupId: number, parentId: number) {
  const parent = await data.holdComment(tx, parentId);
  if (!parent || parent.matchupId !== matchupId || parent.deletedAt) {
    throw new AppError('NOT_FOUND', 'The message you are replying to was removed.');
  }
  if (parent.depth < MAX_DEPTH) return { parentId: parent.id, depth: parent.depth + 1 };
  return { parentId: parent.parentId, depth: parent.depth };
}

/** The comment and its tournament, when the viewer may see them. @throws AppError NOT_FOUND, UNAUTHORIZED */
async function openComment(context: Context, viewer: Viewer, id: number) {
  const row = await data.findComment(context.db, id);
  if (!row || row.comment.deletedAt) throw missing();
  const { comment } = row;
  return { comment, tournament: await openTournamentOfMatchup(context, viewer, comment.matchupId) };
}

/** Changes what one's own comment says (T §6). @throws AppError NOT_FOUND, FORBIDDEN */
export async function updateComment(
  context: Context,
  viewer: Viewer,
  id: number,
  { content }: CommentChange,
): Promise<Comment> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  if (!policy.canEdit(viewer, comment)) {
    throw new AppError('FORBIDDEN', 'Only its author can change a message.');
  }
  await db.transaction(async (tx) => {
    const locked = await data.lockComment(tx, id);
    if (!locked || locked.deletedAt) throw missing();
    await data.updateComment(tx, id, { content, updatedAt: clock.now() });
  });
  const row = await data.findComment(db, id);
  if (!row) throw missing();
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'updated' });
  return presentComment(row, []);
}

/**
 * Deletes a comment: with replies its place stays and its words go, without any it goes, and so does a deleted parent
 * that it was the last reply of (R35).
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function deleteComment(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  if (!policy.canDelete(viewer, comment, tournament)) {
    throw new AppError(
      'FORBIDDEN',
      'Only its author, the tournament creator or an admin can delete a message.',
    );
  }
  await db.transaction(async (tx) => {
    const locked = await data.lockComment(tx, id);
    if (!locked || locked.deletedAt) throw missing();
    if (await data.hasReplies(tx, id)) {
      const now = clock.now();
      await data.updateComment(tx, id, { content: '', deletedAt: now, updatedAt: now });
      return;
    }
    await data.deleteComment(tx, id);
    await deleteEmptyPlaces(tx, locked.parentId);
  });
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'deleted' });
}

async function deleteEmptyPlaces(tx: Transaction, id: number | null): Promise<void> {
  if (id === null) return;
  const place = await data.lockComment(tx, id);
  if (!place?.deletedAt || (await data.hasReplies(tx, id))) return;
  await data.deleteComment(tx, id);
  await deleteEmptyPlaces(tx, place.parentId);
}

/** Likes a comment, or takes the like back (R35). @throws AppError NOT_FOUND */
export async function likeComment(
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<{ liked: boolean; likes: number }> {
  const { db, clock, bus } = context;
  const { comment, tournament } = await openComment(context, viewer, id);
  const answer = await db.transaction(async (tx) => {
    const held = await data.holdComment(tx, id);
    if (!held || held.deletedAt) throw missing();
    const wasLiked = await data.deleteLike(tx, id, viewer.id);
    if (!wasLiked) await data.insertLike(tx, { commentId: id, userId: viewer.id, createdAt: clock.now() });
    return { liked: !wasLiked, likes: await data.countLikes(tx, id) };
  });
  const { matchupId } = comment;
  bus.publish({ type: 'comment', tournamentId: tournament.id, matchupId, action: 'liked' });
  return answer;
}
