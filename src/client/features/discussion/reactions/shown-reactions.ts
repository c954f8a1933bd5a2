import type { Comment } from '#contract/comment.ts';
import { REACTIONS, type Reaction } from '#engine/kinds.ts';

type Counts = Comment['reactions'];

/** A press of a reaction: the user's reaction before and after it, and the message's numbers at the time of the press. */
export type ReactionPress = { before: Reaction | null; after: Reaction | null; counts: Counts };

/**
 * The reactions with a number above 0, in their fixed order. A pushed number from before the press never undoes it.
 * `counts` is undefined where a server of an earlier release answered.
 */
export function shownReactions(
  counts: Counts | undefined,
  press: ReactionPress | undefined,
): [Reaction, number][] {
  return REACTIONS.flatMap((reaction): [Reaction, number][] => {
    const known = counts?.[reaction] ?? 0;
    const shown = press ? pressedCount(reaction, known, press) : known;
    return shown > 0 ? [[reaction, shown]] : [];
  });
}

function pressedCount(reaction: Reaction, known: number, { before, after, counts }: ReactionPress): number {
  const countAtPress = counts[reaction] ?? 0;
  if (before === after) return known;
  if (reaction === after) return Math.max(known, countAtPress + 1);
  return reaction === before ? Math.min(known, countAtPress - 1) : known;
}

export const REACTION_LOOKS: Record<Reaction, { label: string; emoji: string }> = {
  fire: { label: 'Fire', emoji: '🔥' },
  rock: { label: 'Rock on', emoji: '🤘' },
  party: { label: 'Party', emoji: '🎉' },
  laugh: { label: 'Funny', emoji: '😂' },
  wow: { label: 'Wow', emoji: '😮' },
  sad: { label: 'Sad', emoji: '😢' },
};

/** The name of a reaction with its number, for screen readers. */
export const reactionText = (reaction: Reaction, count: number) =>
  `${REACTION_LOOKS[reaction].label}, ${count} ${count === 1 ? 'reaction' : 'reactions'}`;
