import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';
import type { Context, Viewer } from '#server/context.ts';
import { insertHistory } from '#server/db/history.ts';
import { requireModerator } from '#server/features/access/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { forbidden } from '#server/http/errors.ts';
import { findActor } from '#server/tournament/change.ts';
import * as data from './data.ts';
import { changeDiscussion, findPresent, openComment } from './discussion.ts';

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
  await requireModerator(context, viewer, tournament);
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
      await insertNotices(tx, { userIds: [comment.userId], kind: 'content_hidden', details, at });
    }
    return { answer: notifies, comments: [await findPresent(tx, id)] };
  });
  if (isNotified) publishNotices(context, [comment.userId]);
}
