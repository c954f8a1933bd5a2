import type { Reaction } from '#engine/kinds.ts';

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
