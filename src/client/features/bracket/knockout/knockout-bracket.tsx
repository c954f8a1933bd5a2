import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { PlayAllButton } from '#client/entities/player/play-all.tsx';
import { BracketSheet } from '#client/features/bracket/view/bracket-sheet.tsx';
import { BracketToolbar } from '#client/features/bracket/view/bracket-toolbar.tsx';
import { useBracketView } from '#client/features/bracket/view/use-bracket-view.ts';
import { useIsPrinting } from '#client/lib/browser/use-is-printing.ts';
import type { Matchup } from '#contract/matchup.ts';
import { BracketConnectors } from './bracket-connectors.tsx';
import type { Drawing } from './bracket-drawing.ts';
import { type BracketLayout, layOutBracket } from './bracket-layout.ts';
import { BracketMap } from './bracket-map.tsx';
import { BracketMatch } from './bracket-match.tsx';
import { ChampionSpot } from './champion-spot.tsx';
import { rem, sideHeight, titleLines } from './density.ts';
import { openTiebreaker } from './open-tiebreaker.ts';
import { useRoundPager } from './use-round-pager.ts';
import './bracket.css';
import './bracket-layouts.css';

const NONE: ReadonlySet<number> = new Set();

type Props = {
  /** The name of the tournament. */
  name: string;
  matchups: readonly Matchup[];
  championId: number | null;
  /** The tournament is completed or cancelled. */
  isOver: boolean;
  /** The tables of the groups, which are printed after the bracket. */
  tables?: ReactNode;
};

/**
 * The knockout as two wings of matches, with lines that lead to the final. A phone shows one round per screen. For screen
 * readers it is a list of rounds with lists of matches.
 */
export function KnockoutBracket({ name, matchups, championId, isOver, tables }: Props) {
  const layout = useMemo(() => layOutBracket(matchups), [matchups]);
  const [highlightedIds, setHighlightedIds] = useState(NONE);
  const inPlay = roundInPlay(layout, matchups);
  const pager = useRoundPager(layout.columns.length, inPlay);
  const highlight = (songIds: readonly number[]) =>
    setHighlightedIds(songIds.length > 0 ? new Set(songIds) : NONE);
  const view = useBracketView(layout, pager.scroller);
  const { drawing } = view;
  const isPrinting = useIsPrinting();

  return (
    <section
      ref={view.frame}
      aria-label="Knockout"
      data-scrim={view.isFull ? '' : undefined}
      className={clsx('flex flex-col gap-3 bg-stage', view.isFull && 'fixed inset-0 z-50')}
    >
      <BracketToolbar name={name} view={view} play={playOf(layout.columns[inPlay], name)} />
      {isPrinting && <BracketSheet name={name} layout={layout} tables={tables} />}
      <div className="bracket-round-row">
        <nav ref={pager.names} aria-label="Rounds" className="bracket-rounds">
          {layout.columns.map((column, index) => (
            <button
              key={column.round}
              type="button"
              aria-current={pager.current === index ? 'step' : undefined}
              onClick={() => pager.goTo(index)}
            >
              {column.label}
            </button>
          ))}
        </nav>
        {playOf(layout.columns[pager.current], name, true)}
      </div>
      <div
        ref={pager.scroller}
        onScroll={pager.onScroll}
        className="bracket-scroller"
        data-full={view.isFull || undefined}
      >
        <div
          className="bracket"
          data-density={drawing.density.name}
          data-lines={titleLines(drawing.density)}
          style={sizesOf(drawing, view.scale)}
        >
          <BracketConnectors drawing={drawing} highlightedIds={highlightedIds} championId={championId} />
          <ChampionSpot drawing={drawing} matchups={matchups} championId={championId} />
          <ol className="bracket-columns">
            {layout.columns.map((column, index) => (
              <li key={column.round}>
                {drawing.headings[index]?.map(({ x, width }, wing) => (
                  <RoundName key={x} isCopy={wing > 0} column={column} x={x} width={width} />
                ))}
                <ol aria-label={column.label}>
                  {column.matches.map(({ match }, place) => (
                    <li
                      key={match.id}
                      style={placeOf(drawing, match.id)}
                      data-wing={isOnRight(drawing, match.id) ? 'right' : undefined}
                      data-joins={meetsNext(match, column.matches[place + 1]?.match) || undefined}
                    >
                      <BracketMatch
                        matchup={match}
                        all={matchups}
                        championId={championId}
                        isOver={isOver}
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
      {layout.columns.length > 1 && (
        <BracketMap drawing={drawing} championId={championId} current={pager.current} onChoose={pager.goTo} />
      )}
    </section>
  );
}

/** The button that plays the songs of a round in the order of its matches (rule W41). */
function playOf(column: BracketLayout<Matchup>['columns'][number] | undefined, name: string, isIcon = false) {
  if (!column) return null;
  const songs = column.matches.flatMap(({ match: { song1, song2 } }) => [song1, song2]);
  const known = songs.filter((song) => song !== null);
  return (
    <PlayAllButton
      songs={known}
      listName={`${column.label}, ${name}`}
      label={`Play ${column.label}`}
      isIcon={isIcon}
    />
  );
}

/** The name of a round. Screen readers skip its copy above the right wing. */
function RoundName({
  isCopy,
  column: { label, number },
  x,
  width,
}: {
  isCopy: boolean;
  column: Pick<BracketLayout<Matchup>['columns'][number], 'label' | 'number'>;
  x: number;
  width: number;
}) {
  const style = { '--x': rem(x), '--w': rem(width) } as CSSProperties;
  const name = (
    <>
      {label}
      {number && <small> {number}</small>}
    </>
  );
  return isCopy ? (
    <p aria-hidden="true" className="bracket-round" data-copy="" style={style}>
      {name}
    </p>
  ) : (
    <h3 className="bracket-round" style={style}>
      {name}
    </h3>
  );
}

function sizesOf({ width, height, density }: Drawing<Matchup>, scale: number): CSSProperties {
  return {
    '--width': rem(width),
    '--height': rem(height),
    '--scale': scale,
    '--desktop-head': rem(density.head),
    '--desktop-side': rem(density.side),
    '--desktop-final-side': rem(sideHeight(density, true)),
    '--desktop-font': rem(density.font),
  } as CSSProperties;
}

function placeOf({ places }: Drawing<Matchup>, id: number): CSSProperties | undefined {
  const place = places.get(id);
  return place && ({ '--x': rem(place.x), '--y': rem(place.y), '--w': rem(place.width) } as CSSProperties);
}

/** Whether a match is in the right wing, which mirrors the left one. */
const isOnRight = ({ places }: Drawing<Matchup>, id: number) => places.get(id)?.isRight === true;

/** Whether the winners of two matches, one below the other, meet next. */
const meetsNext = ({ winnerToId }: Matchup, below: Matchup | undefined) =>
  winnerToId !== null && winnerToId === below?.winnerToId;

/** The index of the round that a phone opens first: with an unfinished match or tiebreaker, else the last round. */
function roundInPlay({ columns }: BracketLayout<Matchup>, all: readonly Matchup[]): number {
  const index = columns.findIndex((column) =>
    column.matches.some(({ match }) => match.status !== 'completed' || openTiebreaker(match, all)),
  );
  return index < 0 ? columns.length - 1 : index;
}
