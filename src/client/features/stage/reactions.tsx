import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import { onReactions } from '#client/live/show-messages.ts';
import { REACTIONS_OF_ROOM } from '#engine/kinds.ts';
import css from './reactions.module.css';

/** The most reactions on the screen: a hall sends more than a wall can show. */
const MOST = 24;
const MOST_AT_ONCE = 6;
const LIFE_MS = 3500;

type Flying = { key: number; reaction: string; place: number };

/** The reactions of the room rise at both edges. Under reduced motion they stand there for a moment. */
export function Reactions({ tournamentId }: { tournamentId: number }) {
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onReactions((id, counts) => {
      if (id !== tournamentId || document.hidden) return;
      const most = prefersReducedMotion() ? 1 : MOST_AT_ONCE;
      const added = REACTIONS_OF_ROOM.flatMap((reaction, index) =>
        Array.from({ length: Math.min(most, counts[index] ?? 0) }, () => {
          count.current += 1;
          return { key: count.current, reaction, place: count.current % PLACES };
        }),
      );
      setFlying((known) => [...known, ...added].slice(-MOST));
      const timer = setTimeout(() => {
        timers.delete(timer);
        const gone = new Set(added.map(({ key }) => key));
        setFlying((known) => known.filter(({ key }) => !gone.has(key)));
      }, LIFE_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [tournamentId]);
  return (
    <div aria-hidden="true" className={css.edge}>
      {flying.map(({ key, reaction, place }) => (
        <span key={key} className={css.reaction} data-place={place}>
          {reaction}
        </span>
      ))}
    </div>
  );
}

const PLACES = 4;
