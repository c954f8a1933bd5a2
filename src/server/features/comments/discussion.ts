import { CLOSED_DISCUSSION_TEXTS } from '#contract/closed-discussion.ts';
import type { ClosedDiscussion } from '#contract/comment.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import type { CommentAction } from '#engine/kinds.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';
import { isInForce } from '#engine/moderation/sanction-end.ts';
import type { Context, Viewer, WithClock } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { hasPower, openTournamentOfMatchup, requirePower } from '#server/features/access/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { createRowTurns } from '#server/http/turns.ts';
import { findActor } from '#server/tournament/change.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { findWriteConditions } from './mute-data.ts';
import { type Changed, presentPatch } from './presenter.ts';

const commentNotFound = () => notFound('This message was removed.');

const takeTurn = createRowTurns();

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
  const apply = () =>
    db.transaction(async (tx) => {
      if (!(await lockMatchup(tx, matchupId))) throw matchupNotFound();
      const version = await data.raiseVersion(tx, matchupId);
      return { version, changed: await change(tx) };
    });
  // Who waits for votes would hold up all messages.
  const waitsForVotes = lockMatchup !== data.lockMatchupAgainstDeletion;
  const { version, changed } = await (waitsForVotes ? apply() : takeTurn(db, matchupId, apply));
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
  const discussion = { tournamentId: tournament.id, matchupId: comment.matchupId };
  return { row, comment, tournament, discussion };
}

type Tournament = { id: number; creatorId: number };

/** Why a user may not write in the discussions of a tournament. Null for users who may. */
export async function findWriteRefusal(
  { db, clock }: WithClock,
  viewer: Viewer,
  tournament: Tournament,
): Promise<ClosedDiscussion | null> {
  const conditions = await findWriteConditions(db, tournament.id, viewer.id);
  if (conditions?.commentPolicy === 'off') return { why: 'off' };
  const isMuted = conditions?.muteReason != null && isInForce(conditions, clock.now());
  const isLeftOut = conditions?.commentPolicy === 'participants' && !conditions.isParticipant;
  if (!(isMuted || isLeftOut) || (await hasPower({ db }, viewer, tournament, 'manage'))) return null;
  if (!isMuted) return { why: 'participants' };
  const { muteReason, endsAt } = conditions;
  return { why: 'muted', reason: muteReason ?? '', endsAt: endsAt?.toISOString() ?? null };
}

/** Requires that a user may write, edit, like and react in a tournament. @throws AppError FORBIDDEN */
export async function requireMayWrite(context: WithClock, viewer: Viewer, tournament: Tournament) {
  const refusal = await findWriteRefusal(context, viewer, tournament);
  if (!refusal) return;
  if (refusal.why !== 'muted') throw forbidden(CLOSED_DISCUSSION_TEXTS[refusal.why]);
  throw forbidden(`You are muted in this tournament. Reason: ${refusal.reason}`);
}

/**
 * Hides a message or shows it again. The author gets a notice when another user hides it. A repeat changes
 * nothing, unless an admin hides what another moderator hid.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function hideComment(
  context: Context,
  viewer: Viewer,
  { id, isHidden }: { id: number; isHidden: boolean },
): Promise<void> {
  const { comment, tournament, discussion } = await openComment(context, viewer, id);
  await requirePower(context, viewer, tournament, 'manage');
  const isAdmin = viewer.role === 'admin';
  const isSame = ({ hiddenAt, hiddenByAdmin }: typeof comment) =>
    (hiddenAt !== null) === isHidden && (!isHidden || hiddenByAdmin || !isAdmin);
  if (isSame(comment)) return;
  const { matchupId } = discussion;
  const isNotified = await changeDiscussion(context, { ...discussion, action: 'updated' }, async (tx) => {
    const before = await findPresent(tx, id);
    const { hiddenAt, hiddenByAdmin } = before.comment;
    if (isSame(before.comment)) return { answer: false };
    const refusal = !isHidden && showingRefusal(viewer, { authorId: comment.userId, hiddenByAdmin });
    if (refusal) throw forbidden(SHOWING_REFUSALS[refusal]);
    const at = context.clock.now();
    await data.updateComment(tx, id, {
      hiddenAt: isHidden ? (hiddenAt ?? at) : null,
      hiddenByAdmin: isHidden && (hiddenByAdmin || isAdmin),
    });
    const action = isHidden ? ('comment_hidden' as const) : ('comment_shown' as const);
    const entry = { action, tournamentId: tournament.id, matchupId, about: { commentId: id } };
    await insertHistory(tx, { actor: await findActor(tx, viewer, tournament), at, entries: [entry] });
    const notifies = isHidden && !hiddenAt && comment.userId !== viewer.id;
    if (notifies) {
      const details = { target: 'comment', tournamentId: tournament.id, name: tournament.name };
      await insertNotices(context, tx, { userIds: [comment.userId], kind: 'content_hidden', details, at });
    }
    return { answer: notifies, comments: [await findPresent(tx, id)] };
  });
  if (isNotified) publishNotices(context, [comment.userId]);
}
