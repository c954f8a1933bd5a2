import type { Drawing } from './bracket-drawing.ts';
import styles from './knockout-bracket.module.css';

type Props<T> = {
  drawing: Drawing<T>;
  highlightedIds: ReadonlySet<number>;
  championId: number | null;
  /** The part of the drawing that shows. By default all of it. */
  viewBox?: string;
};

/** The lines of the bracket: thicker after a win, and gold for the highlighted songs, else for the champion. */
export function BracketConnectors<T>({ drawing, highlightedIds, championId, viewBox }: Props<T>) {
  const isLeading = (winnerId: number) =>
    highlightedIds.size > 0 ? highlightedIds.has(winnerId) : winnerId === championId;
  // The leading lines are drawn over the others.
  const lines = drawing.lines.toSorted(
    (a, b) =>
      Number(a.winnerId !== null && isLeading(a.winnerId)) -
      Number(b.winnerId !== null && isLeading(b.winnerId)),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox ?? `0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="none"
      className={styles.lines}
    >
      {lines.map(({ fromId, d, winnerId }) => (
        <path
          key={fromId}
          d={d}
          className={styles.line}
          data-won={winnerId === null ? undefined : isLeading(winnerId) ? 'leading' : 'song'}
          data-dimmed={highlightedIds.size > 0 || undefined}
        />
      ))}
    </svg>
  );
}
