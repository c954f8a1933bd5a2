import { Flame, Frown, HandMetal, Laugh, type LucideIcon, PartyPopper, Sparkles } from 'lucide-react';
import type { Reaction } from '#engine/kinds.ts';

export const REACTION_LOOKS: Record<Reaction, { label: string; Icon: LucideIcon }> = {
  fire: { label: 'Fire', Icon: Flame },
  rock: { label: 'Rock on', Icon: HandMetal },
  party: { label: 'Party', Icon: PartyPopper },
  laugh: { label: 'Funny', Icon: Laugh },
  wow: { label: 'Wow', Icon: Sparkles },
  sad: { label: 'Sad', Icon: Frown },
};

/** The name of a reaction with its number, for screen readers. */
export const reactionText = (reaction: Reaction, count: number) =>
  `${REACTION_LOOKS[reaction].label}, ${count} ${count === 1 ? 'reaction' : 'reactions'}`;
