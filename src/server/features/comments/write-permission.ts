import { CLOSED_DISCUSSION_TEXTS } from '#contract/closed-discussion.ts';
import type { ClosedDiscussion } from '#contract/comment.ts';
import { isInForce } from '#engine/moderation/sanction-end.ts';
import type { Context, Viewer } from '#server/context.ts';
import { mayModerate } from '#server/features/access/service.ts';
import { forbidden } from '#server/http/errors.ts';
import { findWriteConditions } from './mute-data.ts';

type Tournament = { id: number; creatorId: number };

/** Why a user may not write in the discussions of a tournament. Null for users who may. */
export async function findWriteRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  tournament: Tournament,
): Promise<ClosedDiscussion | null> {
  const conditions = await findWriteConditions(db, tournament.id, viewer.id);
  if (conditions?.commentPolicy === 'off') return { why: 'off' };
  const isMuted = conditions?.muteReason != null && isInForce(conditions, clock.now());
  const isLeftOut = conditions?.commentPolicy === 'participants' && !conditions.isParticipant;
  if (!(isMuted || isLeftOut) || (await mayModerate({ db }, viewer, tournament))) return null;
  if (!isMuted) return { why: 'participants' };
  return {
    why: 'muted',
    reason: conditions.muteReason ?? '',
    endsAt: conditions.endsAt?.toISOString() ?? null,
  };
}

/** Requires that a user may write, edit, like and react in a tournament. @throws AppError FORBIDDEN */
export async function requireMayWrite(
  context: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  tournament: Tournament,
): Promise<void> {
  const refusal = await findWriteRefusal(context, viewer, tournament);
  if (!refusal) return;
  if (refusal.why !== 'muted') throw forbidden(CLOSED_DISCUSSION_TEXTS[refusal.why]);
  throw forbidden(`You are muted in this tournament. Reason: ${refusal.reason}`);
}
