import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onReactions } from '#client/live/show-messages.ts';
import { REACTIONS_OF_ROOM } from '#engine/kinds.ts';

type Rising = { key: number; emoji: string; count: number };
type Options = {
  /** How long each one stays, in milliseconds. */
  lifeMs: number;
  /** So many are on the screen at once, the newest ones. */
  most: number;
  /** Makes the parts that rise of the sum of one reaction. */
  split: (sum: { emoji: string; count: number }) => readonly { emoji: string; count: number }[];
};

/** The reactions of a room that rise on a screen now (rule R10). A hidden page leaves them out. */
export function useRisingReactions(
  tournamentId: number,
  { lifeMs, most, split }: Options,
): readonly Rising[] {
  const [rising, setRising] = useState<readonly Rising[]>([]);
  const lastKey = useRef(0);
  const splitNow = useEffectEvent(split);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onReactions((id, counts) => {
      if (id !== tournamentId || document.hidden) return;
      const added = REACTIONS_OF_ROOM.flatMap((emoji, index) => {
        const count = counts[index] ?? 0;
        return count > 0 ? splitNow({ emoji, count }) : [];
      }).map((part) => {
        lastKey.current += 1;
        return { ...part, key: lastKey.current };
      });
      setRising((known) => [...known, ...added].slice(-most));
      const gone = new Set(added.map(({ key }) => key));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setRising((known) => known.filter(({ key }) => !gone.has(key)));
      }, lifeMs);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [tournamentId, lifeMs, most]);
  return rising;
}
