import { useEffect, useRef, useState } from 'react';
import { sendReaction } from '#client/live/live-tournament.ts';
import { onReactions } from '#client/live/show-messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { REACTIONS_OF_ROOM } from '#engine/kinds.ts';
import { createReactionLimit } from './reaction-limit.ts';
import styles from './reactions.module.css';

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
          <span aria-hidden="true" className={styles.emoji}>
            {emoji}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** How long a sum stays, and how many of them at once. */
const SHOWN_MS = 2_000;
const MOST_SHOWN = 8;

type Float = { key: number; emoji: string; count: number };

/** The sums of the room's reactions, which rise at the edge. Under reduced motion they stand still and go. */
export function FloatingReactions({ tournamentId }: { tournamentId: number }) {
  const [floats, setFloats] = useState<readonly Float[]>([]);
  const lastKey = useRef(0);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onReactions((id, counts) => {
      if (id !== tournamentId || document.hidden) return;
      const heard = counts.flatMap((count, index) => {
        const emoji = REACTIONS_OF_ROOM[index];
        lastKey.current += 1;
        return emoji && count > 0 ? [{ key: lastKey.current, emoji, count }] : [];
      });
      setFloats((shown) => [...shown, ...heard].slice(-MOST_SHOWN));
      const keys = new Set(heard.map(({ key }) => key));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setFloats((shown) => shown.filter(({ key }) => !keys.has(key)));
      }, SHOWN_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [tournamentId]);
  return (
    <div aria-hidden="true" className={styles.floats}>
      {floats.map(({ key, emoji, count }) => (
        <span key={key} className={styles.float}>
          {emoji}
          {count > 1 && <span className="tabular ms-1 text-14 font-bold">{count}</span>}
        </span>
      ))}
    </div>
  );
}
