import { useRisingReactions } from '#client/entities/show/use-rising-reactions.ts';
import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import css from './reactions.module.css';

const MOST_AT_ONCE = 6;
const PLACES = 4;

/** A hall sends more reactions than a wall can show. */
const RISING = {
  lifeMs: 3500,
  most: 24,
  split({ emoji, count }: { emoji: string; count: number }) {
    const most = prefersReducedMotion() ? 1 : MOST_AT_ONCE;
    return Array.from({ length: Math.min(most, count) }, () => ({ emoji, count: 1 }));
  },
};

/** The reactions of the room rise at both edges. Under reduced motion they stand there for a moment. */
export function Reactions({ tournamentId }: { tournamentId: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none relative z-2 overflow-clip">
      {useRisingReactions(tournamentId, RISING).map(({ key, emoji }) => (
        <span key={key} className={css.reaction} data-place={key % PLACES}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
