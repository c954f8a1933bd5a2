import { clsx } from 'clsx';
import type { Drawing } from './bracket-drawing.ts';

const NONE: ReadonlySet<number> = new Set();

type Props<T> = {
  drawing: Drawing<T>;
  highlightedIds?: ReadonlySet<number>;
  championId?: number | null;
  /** The part of the drawing that the small copy of a phone shows, where all lines are thin. */
  mapBox?: string;
};

/** The lines of the bracket: thicker after a win, and gold for the highlighted songs, else for the champion. */
export function BracketConnectors<T>(props: Props<T>) {
  const { drawing, highlightedIds = NONE, championId = null, mapBox } = props;
  const isLeading = (winnerId: number | null) =>
    winnerId !== null && (highlightedIds.size > 0 ? highlightedIds.has(winnerId) : winnerId === championId);
  // The leading lines are drawn over the others.
  const lines = drawing.lines.toSorted(
    (a, b) => Number(isLeading(a.winnerId)) - Number(isLeading(b.winnerId)),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={mapBox ?? `0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {lines.map(({ fromId, d, winnerId }) => (
        <path
          key={fromId}
          d={d}
          className={clsx(
            'fill-none',
            mapBox && '[vector-effect:non-scaling-stroke]',
            isLeading(winnerId)
              ? ['stroke-gold-line', mapBox ? 'stroke-2' : 'stroke-3']
              : [
                  winnerId === null || mapBox ? 'stroke-edge stroke-[1.5]' : 'stroke-ink stroke-2',
                  highlightedIds.size > 0 && 'opacity-30',
                ],
          )}
        />
      ))}
    </svg>
  );
}
