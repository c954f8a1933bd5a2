import type { ClosedDiscussion } from '#contract/comment.ts';
import { isInForce } from '#engine/moderation/sanction-end.ts';
import type { Context, Viewer } from '#server/context.ts';
import { mayModerate } from '#server/features/access/service.ts';
import { AppError } from '#server/http/errors.ts';
import { findVoice } from './mute-data.ts';

type Tournament = { id: number; creatorId: number };

/** Why a user may not write in the discussions of a tournament (rules M16, O15). Null for users who may. */
export async function findClosed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  tournament: Tournament,
): Promise<ClosedDiscussion | null> {
  const voice = await findVoice(db, tournament.id, viewer.id);
  if (voice?.commentPolicy === 'off') return { why: 'off' };
  const isMuted = voice?.muteReason != null && isInForce(voice, clock.now());
  const isLeftOut = voice?.commentPolicy === 'participants' && !voice.isParticipant;
  if (!(isMuted || isLeftOut) || (await mayModerate({ db }, viewer, tournament))) return null;
  if (!isMuted) return { why: 'participants' };
  return { why: 'muted', reason: voice.muteReason ?? '', endsAt: voice.endsAt?.toISOString() ?? null };
}

const CLOSED = {
  off: 'Comments are off in this tournament.',
  participants: 'Only participants of this tournament can comment.',
};

/** Requires that a user may write, edit, like and react in a tournament (rules M16, O15). @throws AppError FORBIDDEN */
export async function requireVoice(
  context: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  tournament: Tournament,
): Promise<void> {
  const closed = await findClosed(context, viewer, tournament);
  if (!closed) return;
  if (closed.why !== 'muted') throw new AppError('FORBIDDEN', CLOSED[closed.why]);
  throw new AppError('FORBIDDEN', `You are muted in this tournament. Reason: ${closed.reason}`);
}
