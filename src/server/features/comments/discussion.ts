import type { CommentAction } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { type Changed, presentPatch } from './presenter.ts';

const commentNotFound = () => notFound('This message was removed.');

/** The discussion of a matchup. */
export type Discussion = { tournamentId: number; matchupId: number };

/**
 * Changes a discussion under its next version and publishes the patch. The changes of a discussion happen one after the
 * other, so the rows of a patch have the state at its version (rule M10).
 * @throws AppError NOT_FOUND, and what `change` throws
 */
export async function changeDiscussion<T>(
  { db, bus, clock }: Context,
  { tournamentId, matchupId, action }: Discussion & { action: CommentAction },
  change: (tx: Transaction) => Promise<Changed & { answer: T }>,
  lockMatchup = data.lockMatchupAgainstDeletion,
): Promise<T> {
  const { version, changed } = await db.transaction(async (tx) => {
    if (!(await lockMatchup(tx, matchupId))) throw matchupNotFound();
    const version = await data.raiseVersion(tx, matchupId);
    return { version, changed: await change(tx) };
  });
  const patch = presentPatch(version, changed, clock.now());
  bus.publish({ type: 'comment', tournamentId, matchupId, action, patch });
  return changed.answer;
}

/** A message of a discussion under change. @throws AppError NOT_FOUND for a missing or deleted one */
export async function findPresent(tx: Transaction, id: number): Promise<data.CommentRow> {
  const row = await data.findComment(tx, id);
  if (!row || row.comment.deletedAt) throw commentNotFound();
  return row;
}

/** Refuses changes of a hidden message. @throws AppError FORBIDDEN */
export function requireShown({ hiddenAt }: data.CommentRow['comment']): void {
  if (hiddenAt) throw forbidden('A moderator has hidden this message.');
}

/** A message of a discussion under change that is not hidden. @throws AppError NOT_FOUND, FORBIDDEN */
export async function findShown(tx: Transaction, id: number): Promise<data.CommentRow> {
  const row = await findPresent(tx, id);
  requireShown(row.comment);
  return row;
}

/** Finds a message that is not deleted, and its tournament. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function openComment(context: Context, viewer: Viewer, id: number) {
  const row = await data.findComment(context.db, id);
  if (!row || row.comment.deletedAt) throw commentNotFound();
  const { comment } = row;
  const tournament = await openTournamentOfMatchup(context, viewer, comment.matchupId, commentNotFound);
  return {
    row,
    comment,
    tournament,
    discussion: { tournamentId: tournament.id, matchupId: comment.matchupId },
  };
}
