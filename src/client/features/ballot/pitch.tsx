import { clsx } from 'clsx';
import { useState } from 'react';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';

const PitchDialog = lazyDialog(async () => (await import('./pitch-dialog.tsx')).PitchDialog);

/** The beginning of a pitch, so that the vote buttons stay on the screen; a press opens all of it (rule W30). */
export function Pitch({ song, slot }: { song: Song; slot: Slot }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!song.pitch) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={clsx(
          'max-w-full border-s-2 ps-2 text-start text-14 text-muted transition-colors duration-150 hover:text-ink',
          // The touch area is larger than the line.
          'relative before:absolute before:-inset-y-3 before:inset-x-0 compact:lg:hidden',
          slot === 1
            ? 'border-ember facing:border-s-0 facing:border-e-2 facing:ps-0 facing:text-end'
            : 'border-tide',
        )}
      >
        <span
          dir="auto"
          className={clsx(
            'line-clamp-1 wrap-anywhere lg:line-clamp-2 short:line-clamp-1',
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
