import { useState } from 'react';
import { useRisingReactions } from '#client/entities/show/use-rising-reactions.ts';
import { sendReaction } from '#client/live/live-tournament.ts';
import { Button } from '#client/ui/form/button.tsx';
import { REACTIONS_OF_ROOM } from '#engine/kinds.ts';
import styles from './reactions.module.css';

const PER_SECOND = 3;
const SECOND_MS = 1000;

/** Lets three presses a second pass, as the server does (rule R10). `at` is in milliseconds. */
export function createReactionLimit() {
  let sent: number[] = [];
  return (at: number): boolean => {
    sent = sent.filter((each) => at - each < SECOND_MS);
    if (sent.length >= PER_SECOND) return false;
    sent = [...sent, at];
    return true;
  };
}

const NAMES = ['Fire', 'Love', 'Applause', 'Funny', 'Wow', 'Dance'];

/** The six reactions of a room. A press is sent at once, and one too many in a second is left out. */
export function Reactions({ tournamentId }: { tournamentId: number }) {
  const [mayPass] = useState(createReactionLimit);
  const react = (reaction: number) => {
    if (mayPass(performance.now())) sendReaction(tournamentId, reaction);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a part of a form
    <div role="group" aria-label="Reactions" className="flex shrink-0">
      {REACTIONS_OF_ROOM.map((emoji, reaction) => (
        <Button
          key={emoji}
          variant="ghost"
          size="icon"
          className="size-11!"
          aria-label={NAMES[reaction]}
          title={NAMES[reaction]}
          onClick={() => react(reaction)}
        >
          <span aria-hidden="true" className={`inline-block text-[1.375rem] leading-none ${styles.emoji}`}>
            {emoji}
          </span>
        </Button>
      ))}
    </div>
  );
}

const RISING = { lifeMs: 2_000, most: 8, split: <T,>(sum: T) => [sum] };

/** The sums of the room's reactions, which rise at the edge. Under reduced motion they stand still and go. */
export function FloatingReactions({ tournamentId }: { tournamentId: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed right-[max(0.25rem,env(safe-area-inset-right))] bottom-[calc(var(--bottom-bar)+0.5rem)] z-22 flex flex-col-reverse gap-1"
    >
      {useRisingReactions(tournamentId, RISING).map(({ key, emoji, count }) => (
        <span key={key} className={`rounded-full bg-stage/70 px-1.5 py-0.5 text-[1.125rem] ${styles.float}`}>
          {emoji}
          {count > 1 && <span className="tabular ms-1 text-14 font-bold">{count}</span>}
        </span>
      ))}
    </div>
  );
}
