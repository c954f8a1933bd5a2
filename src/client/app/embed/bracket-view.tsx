import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { groupViews } from '#client/features/bracket/groups/group-view.ts';
import { BracketConnectors } from '#client/features/bracket/knockout/bracket-connectors.tsx';
import { drawColumns } from '#client/features/bracket/knockout/bracket-drawing.ts';
import { type BracketLayout, layOutBracket } from '#client/features/bracket/knockout/bracket-layout.ts';
import { type Density, rem } from '#client/features/bracket/knockout/density.ts';
import { closeOpenMatches } from '#client/features/bracket/match-state.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/formats/podium.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { EmbedMatch } from './embed-match.tsx';
import { EmbedTable } from './embed-table.tsx';

/** In pixels. In narrower columns a title has no room. */
const NARROWEST_MATCH = 148;
const WIDEST_MATCH = 260;
const GAP = 20;
/** From this many matches below each other on, their sides are lower. */
const MANY_ROWS = 4;

/** The bracket as columns of rounds; where they do not fit, one round; before the knockout, the tables of the groups. */
export function BracketView({ tournament }: { tournament: TournamentDetail }) {
  const { matchups: all } = tournament;
  const matchups = isTournamentOver(tournament) ? closeOpenMatches(all) : all;
  const knockout = useMemo(() => matchups.filter(({ phase }) => isKnockoutPhase(phase)), [matchups]);
  const views = knockout.length > 0 ? [] : groupViews(tournament, matchups);
  return (
    <>
      {knockout.length > 0 && <Knockout tournament={tournament} matchups={knockout} />}
      {views.length > 0 && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
          {views.map((view) => (
            <EmbedTable key={view.group.id} view={view} />
          ))}
        </div>
      )}
    </>
  );
}

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

function Knockout({ tournament, matchups }: Props) {
  const room = useRef<HTMLElement>(null);
  const width = useWidth(room);
  const layout = useMemo(() => layOutBracket(matchups), [matchups]);
  const columns = layout.columns.length;
  const matchWidth = Math.floor(Math.min(WIDEST_MATCH, (width - (columns - 1) * GAP) / columns));
  const parts = { tournament, matchups, layout };
  return (
    <section ref={room} aria-label="Bracket" className="min-w-0">
      {width > 0 &&
        (matchWidth >= NARROWEST_MATCH ? (
          <Columns {...parts} matchWidth={matchWidth} />
        ) : (
          <OneRound {...parts} />
        ))}
    </section>
  );
}

type LaidOut = Props & { layout: BracketLayout<Matchup> };

function Columns({ tournament, matchups, layout, matchWidth }: LaidOut & { matchWidth: number }) {
  const drawing = useMemo(
    () => drawColumns(layout, densityOf(layout.rows, matchWidth)),
    [layout, matchWidth],
  );
  const { width, height, places, headings, density } = drawing;
  return (
    <div
      className="relative mx-auto"
      style={{ width: rem(width), height: rem(height), '--side': rem(density.side) } as React.CSSProperties}
    >
      <BracketConnectors drawing={drawing} championId={podium(matchups).championId} />
      {layout.columns.map((column, index) => (
        <section key={column.round} aria-label={column.label} className="contents">
          {headings[index]?.map(({ x, width }) => (
            <h2
              key={x}
              className="absolute top-0 truncate border-b pb-1 text-center text-12 text-muted"
              style={{ left: rem(x), width: rem(width) }}
            >
              {column.label}
            </h2>
          ))}
          <ol className="contents">
            {column.matches.map(({ match }) => {
              const place = places.get(match.id);
              const style = place && { left: rem(place.x), top: rem(place.y), width: rem(place.width) };
              return (
                <li key={match.id} className="absolute" style={style}>
                  <EmbedMatch tournament={tournament} matchup={match} all={matchups} />
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

const densityOf = (rows: number, width: number): Density => {
  const side = rows > MANY_ROWS ? 32 : 38;
  return { name: 'dense', width, gap: GAP, head: 20, side, row: 20 + 2 * side + 18, font: 13 };
};

/** One round with buttons for the others. It opens with the round in play. */
function OneRound({ tournament, matchups, layout: { columns } }: LaidOut) {
  const [chosen, setChosen] = useState<number | null>(null);
  const inPlay = columns.findIndex(({ matches }) =>
    matches.some(({ match }) => match.status !== 'completed'),
  );
  const index = Math.min(chosen ?? (inPlay < 0 ? columns.length - 1 : inPlay), columns.length - 1);
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav aria-label="Rounds" className="flex gap-2 overflow-x-auto [scrollbar-width:none]">
        {columns.map(({ round, label }, each) => (
          <button
            key={round}
            type="button"
            aria-current={each === index ? 'step' : undefined}
            onClick={() => setChosen(each)}
            className="min-h-9 shrink-0 rounded-control border px-3 text-14 text-muted aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </nav>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3 [--side:2.5rem]">
        {columns[index]?.matches.map(({ match }) => (
          <li key={match.id} className="min-w-0">
            <EmbedMatch tournament={tournament} matchup={match} all={matchups} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The width of an element in pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
