import { clsx } from 'clsx';
import { useState } from 'react';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Slot } from '#engine/kinds.ts';
import type { PitchedSong } from './pitch-dialog.tsx';

const PitchDialog = lazyDialog(async () => (await import('./pitch-dialog.tsx')).PitchDialog);

/** The beginning of a pitch, so that the vote buttons stay on the screen; a press opens all of it. */
export function Pitch({ song, slot }: { song: PitchedSong; slot: Slot }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!song.pitch) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={clsx(
          'relative max-w-full border-s-2 stage:max-w-[48em] ps-2 text-start text-14 text-muted transition-colors duration-150 hover:text-ink desk:in-data-[size=compact]:hidden desk:text-[0.875em]',
          // The touch area is larger than the line.
          'before:absolute before:inset-x-0 before:-inset-y-3',
          slot === 1
            ? 'border-ember facing:border-s-0 facing:border-e-2 facing:ps-0 facing:text-end'
            : 'border-tide',
        )}
      >
        <span
          dir="auto"
          className={clsx(
            'line-clamp-[var(--pitch-lines,1)] wrap-anywhere desk:line-clamp-[var(--pitch-lines,2)]',
            // The ellipsis of a line that stands at the right edge hangs over that edge of the text.
            slot === 1 && 'facing:pr-4',
          )}
        >
          {song.pitch}
        </span>
      </button>
      <PitchDialog song={song} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
