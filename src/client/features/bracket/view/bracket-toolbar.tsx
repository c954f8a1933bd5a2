import { clsx } from 'clsx';
import { Maximize2, Minimize2, Printer, Shrink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Name } from '#client/ui/display/name.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { useBracketView } from './use-bracket-view.ts';

const PRESSED = 'aria-pressed:border-ink aria-pressed:bg-line';

type Props = {
  name: string;
  view: ReturnType<typeof useBracketView>;
  /** The button that plays the songs of the current round. */
  play: ReactNode;
};

/** The controls of the drawing. Phones show one round at a time without them. */
export function BracketToolbar({ name, view, play }: Props) {
  const { isFull, isWide, isFitted, isWhole } = view;
  const screenButton = useRef<HTMLButtonElement>(null);
  // The controls of the full screen disappear with it, so this button takes the focus.
  useEffect(() => {
    if (!isFull) return;
    return () => screenButton.current?.focus({ preventScroll: true });
  }, [isFull]);
  return (
    <div
      className={clsx(
        'items-center gap-2 print:hidden',
        isFull ? 'flex p-4' : 'hidden justify-end md:flex xl:absolute xl:top-0 xl:right-0 short:hidden',
      )}
    >
      {isFull && (
        <Name as="p" className="min-w-0 flex-1 truncate font-bold font-display text-28">
          {name}
        </Name>
      )}
      {isFull && (
        <Button className={PRESSED} aria-pressed={isWhole} onClick={view.toggleWhole}>
          <Shrink aria-hidden="true" /> Whole bracket
        </Button>
      )}
      {!isFull && play}
      {!isFull && isWide && (
        <Button className={PRESSED} aria-pressed={isFitted} onClick={view.toggleFit}>
          <Shrink aria-hidden="true" /> Fit to width
        </Button>
      )}
      {!isFull && (
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" /> Print
        </Button>
      )}
      <Button ref={screenButton} onClick={isFull ? view.leave : view.enter}>
        {isFull ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        {isFull ? 'Leave full screen' : 'Full screen'}
      </Button>
    </div>
  );
}
