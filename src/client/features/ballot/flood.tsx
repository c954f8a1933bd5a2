import { clsx } from 'clsx';
import { useState } from 'react';
import { type Choice, chosenSlot } from './half-parts.tsx';

/** The half of a song that was just chosen floods with its colour for a moment. */
export function Flood({ ballot }: { ballot: Choice & { isPending: boolean } }) {
  const { ownSongId, isPending } = ballot;
  const slot = chosenSlot(ballot);
  const [known, setKnown] = useState(ownSongId);
  const [count, setCount] = useState(0);
  if (known !== ownSongId) {
    setKnown(ownSongId);
    // A choice that was loaded, or made on another device, shows without the flood.
    setCount(ownSongId !== null && isPending ? count + 1 : 0);
  }
  if (count === 0) return null;
  return (
    <div
      key={count}
      data-part="flood"
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-y-0 z-1 w-1/2 origin-bottom animate-[flood_600ms_var(--ease-out)] opacity-0',
        slot === 1 ? 'left-0 bg-ember' : 'left-1/2 bg-tide',
      )}
      data-slot={slot}
    />
  );
}
