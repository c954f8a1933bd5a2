import { clsx } from 'clsx';
import { type CSSProperties, useMemo, useState } from 'react';
import { BracketSheet } from '#client/features/bracket/view/bracket-sheet.tsx';
import { BracketToolbar } from '#client/features/bracket/view/bracket-toolbar.tsx';
import { useBracketView } from '#client/features/bracket/view/use-bracket-view.ts';
import { useIsPrinting } from '#client/lib/browser/use-is-printing.ts';
import type { Matchup } from '#contract/matchup.ts';
import { BracketConnectors, columnX, MEASURES, rem, rowY } from './bracket-connectors.tsx';
import { type BracketLayout, layOutBracket } from './bracket-layout.ts';
import { BracketMatch } from './bracket-match.tsx';
import { useRoundPager } from './use-round-pager.ts';

const TALL_ROWS = 9;
const NONE: ReadonlySet<number> = new Set();

/**
 * The knockout as columns of matches joined by lines; on a phone one round per screen. For screen readers it is a list of
 * rounds with lists of matches.
 */
export function KnockoutBracket({
  name,
  matchups,
  championId,
}: {
  /** The name of the tournament. */
  name: string;
  matchups: readonly Matchup[];
  championId: number | null;
}) {
  const layout = useMemo(() => layOutBracket(matchups), [matchups]);
  const [highlightedIds, setHighlightedIds] = useState(NONE);
  const pager = useRoundPager(layout.columns.length, roundInPlay(layout));
  const highlight = (songIds: readonly number[]) =>
    setHighlightedIds(songIds.length > 0 ? new Set(songIds) : NONE);
  const width = columnX(layout.columns.length) - MEASURES.gap;
  const height = rowY(layout.rows);
  const view = useBracketView({ width, height }, pager.scroller);
  const isPrinting = useIsPrinting();

  return (
    <section
      ref={view.frame}
      aria-label="Knockout"
      data-scrim={view.isFull ? '' : undefined}
      className={clsx('flex flex-col gap-3 bg-stage', view.isFull && 'fixed inset-0 z-50')}
    >
      <BracketToolbar name={name} view={view} />
      {isPrinting && <BracketSheet name={name} layout={layout} />}
      <nav
        ref={pager.names}
        aria-label="Rounds"
        className="relative flex gap-2 overflow-x-auto md:hidden print:hidden"
      >
        {layout.columns.map((column, index) => (
          <button
            key={column.round}
            type="button"
            aria-current={pager.current === index ? 'step' : undefined}
            onClick={() => pager.goTo(index)}
            className="min-h-11 shrink-0 rounded-control border border-line px-3 text-muted text-14 aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {column.label}
          </button>
        ))}
      </nav>
      <div
        ref={pager.scroller}
        onScroll={pager.onScroll}
        className={clsx(
          'relative snap-x snap-mandatory overflow-x-auto overflow-y-hidden md:snap-none md:px-4 md:pb-4',
          view.isFull ? 'flex-1 md:flex md:overflow-y-auto' : 'md:rounded-panel md:border',
          // A tall bracket scrolls inside its box, so that the round names stay visible.
          !view.isFull && layout.rows > TALL_ROWS && 'md:max-h-[max(32rem,80dvh)] md:overflow-y-auto',
        )}
      >
        <div
          className="relative m-auto shrink-0 md:h-[var(--height)] md:w-[var(--width)] md:[zoom:var(--scale)]"
          style={{ '--width': rem(width), '--height': rem(height), '--scale': view.scale } as CSSProperties}
        >
          <BracketConnectors layout={layout} highlightedIds={highlightedIds} championId={championId} />
          <ol className="flex items-start md:block">
            {layout.columns.map((column, index) => (
              <li
                key={column.round}
                className="w-full shrink-0 snap-start md:absolute md:top-0 md:left-[var(--x)] md:h-full md:w-[var(--column)]"
                style={{ '--x': rem(columnX(index)), '--column': rem(MEASURES.column) } as CSSProperties}
              >
                <h3 className="flex h-10 items-center justify-center bg-stage font-display font-bold text-16 md:sticky md:top-0 md:z-10 md:border-line md:border-b">
                  {column.label}
                </h3>
                <ol aria-label={column.label} className="grid grid-cols-1 gap-3 md:block">
                  {column.matches.map(({ match, row }) => (
                    <li
                      key={match.id}
                      className="md:absolute md:top-[var(--y)] md:w-full"
                      style={{ '--y': rem(rowY(row)) } as CSSProperties}
                    >
                      <BracketMatch
                        matchup={match}
                        all={matchups}
                        highlightedIds={highlightedIds}
                        onHighlight={highlight}
                      />
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** The round that a phone opens first: the first one with an unfinished match, or the last one. */
function roundInPlay({ columns }: BracketLayout<Matchup>): number {
  const index = columns.findIndex((column) =>
    column.matches.some(({ match }) => match.status !== 'completed'),
  );
  return index < 0 ? columns.length - 1 : index;
}
