import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { PlayAllButton } from '#client/entities/player/play-all.tsx';
import { openTiebreaker } from '#client/features/bracket/match-state.ts';
import { BracketSheet } from '#client/features/bracket/view/bracket-sheet.tsx';
import { BracketToolbar } from '#client/features/bracket/view/bracket-toolbar.tsx';
import { useBracketView } from '#client/features/bracket/view/use-bracket-view.ts';
import { useIsPrinting, useMedia } from '#client/lib/browser/media.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { BracketConnectors } from './bracket-connectors.tsx';
import type { Drawing } from './bracket-drawing.ts';
import { type BracketLayout, layOutBracket } from './bracket-layout.ts';
import { BracketMap } from './bracket-map.tsx';
import { BracketMatch } from './bracket-match.tsx';
import { type Form, type Look, rem, sideHeight, titleLines } from './density.ts';
import { useRoundPager } from './use-round-pager.ts';

const COLUMN = {
  /** The edge of the next round shows that a swipe leads on. */
  round: 'w-[calc(100%-1.75rem)] pr-3',
  joined: 'w-[calc(100%-1.75rem)] pr-4',
  last: 'w-full',
};
const MATCHES = {
  drawing: 'contents',
  pairs: 'grid grid-cols-2 gap-(--gap) [--gap:0.75rem]',
  pages: 'grid grid-cols-1 gap-(--gap) [--gap:0.75rem]',
};

function useForm(): Form {
  const isLow = useMedia('(height < 30rem)');
  const isNarrow = useMedia('(width < 48rem)');
  if (isLow) return 'pairs';
  return isNarrow ? 'pages' : 'drawing';
}

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
  const form = useForm();
  const isDrawing = form === 'drawing';
  const isTall = useMedia('(height >= 46rem)');
  const pager = useRoundPager(layout.columns.length, inPlay, isDrawing);
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
      {!isDrawing && (
        <div className={clsx('flex gap-2', form === 'pairs' && 'absolute top-0 right-0 max-w-[54%]')}>
          <nav
            ref={pager.names}
            aria-label="Rounds"
            className="relative flex min-w-0 flex-1 gap-2 overflow-x-auto [scrollbar-width:none]"
          >
            {layout.columns.map((column, index) => (
              <button
                key={column.round}
                type="button"
                className="min-h-11 shrink-0 rounded-control border px-3 text-[0.875rem] text-muted aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
                aria-current={pager.current === index ? 'step' : undefined}
                onClick={() => pager.goTo(index)}
              >
                {column.label}
              </button>
            ))}
          </nav>
          {playOf(layout.columns[pager.current], name, true)}
        </div>
      )}
      <div
        ref={pager.scroller}
        onScroll={pager.onScroll}
        className={clsx(
          'relative',
          view.isFull ? 'flex flex-1 overflow-auto' : 'overflow-x-auto overflow-y-hidden',
          isDrawing ? 'pb-2' : '[scroll-snap-type:x_mandatory]',
          form === 'pages' && '@container/bracket',
        )}
      >
        <div
          className={clsx(
            'relative',
            isDrawing
              ? 'm-auto shrink-0'
              : `[--font:1rem] [--head:1.75rem] [--side:3rem] ${form === 'pairs' ? '[--final-side:2.75rem]' : '[--final-side:4.5rem]'}`,
          )}
          style={isDrawing ? sizesOf(drawing, view.scale) : undefined}
        >
          {isDrawing && (
            <>
              <BracketConnectors drawing={drawing} highlightedIds={highlightedIds} championId={championId} />
              <ChampionSpot drawing={drawing} matchups={matchups} championId={championId} />
            </>
          )}
          <ol className={isDrawing ? 'contents' : 'flex items-start'}>
            {layout.columns.map((column, index) => {
              const isLast = index + 1 === layout.columns.length;
              const joins = column.matches.map(({ match }, place) =>
                meetsNext(match, column.matches[place + 1]?.match),
              );
              const before = form === 'pages' && joins.includes(true) ? 'joined' : 'round';
              return (
                <li
                  key={column.round}
                  className={
                    isDrawing ? 'contents' : `shrink-0 snap-start ${COLUMN[isLast ? 'last' : before]}`
                  }
                >
                  <RoundNames
                    column={column}
                    headings={drawing.headings[index]}
                    form={form}
                    isOnly={layout.columns.length === 1}
                  />
                  <ol
                    aria-label={column.label}
                    className={clsx(
                      MATCHES[form],
                      // A round of few matches takes the height of a phone.
                      form === 'pages' &&
                        isTall &&
                        column.matches.length < 3 &&
                        '[--final-side:5rem] [--side:3.5rem]',
                    )}
                  >
                    {column.matches.map(({ match }, place) => (
                      <BracketMatch
                        key={match.id}
                        matchup={match}
                        all={matchups}
                        championId={championId}
                        isOver={isOver}
                        look={lookOf(drawing, match.id, form)}
                        style={isDrawing ? placeOf(drawing, match.id) : undefined}
                        isJoined={joins[place]}
                        highlightedIds={highlightedIds}
                        onHighlight={highlight}
                      />
                    ))}
                  </ol>
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      {form === 'pages' && layout.columns.length > 1 && (
        <BracketMap drawing={drawing} championId={championId} current={pager.current} onChoose={pager.goTo} />
      )}
    </section>
  );
}

/** The button that plays the songs of a round in the order of its matches. */
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

type NamesProps = {
  column: Pick<BracketLayout<Matchup>['columns'][number], 'label' | 'number'>;
  /** The places above both wings of a drawing. */
  headings: Drawing<Matchup>['headings'][number] | undefined;
  form: Form;
  isOnly: boolean;
};

/**
 * The name of a round. Screen readers skip its copy above the right wing. Where the chosen button above the matches names the
 * round, the name is for screen readers alone.
 */
function RoundNames({ column: { label, number }, headings = [], form, isOnly }: NamesProps) {
  const name = (
    <>
      {label}
      {number && (
        <small className="ml-1.5 text-[0.75rem] leading-none font-normal text-muted [font-family:var(--font-sans)]">
          {' '}
          {number}
        </small>
      )}
    </>
  );
  if (form !== 'drawing')
    return (
      <h3
        className={
          isOnly ? 'flex h-10 items-baseline justify-center pt-3 text-[1rem] leading-none' : 'sr-only'
        }
      >
        {name}
      </h3>
    );
  return headings.map(({ x, width }, wing) => {
    const Tag = wing === 0 ? 'h3' : 'p';
    return (
      <Tag
        key={x}
        aria-hidden={wing > 0 || undefined}
        className="absolute top-0 truncate border-b py-2 text-center text-[0.875rem] leading-none font-bold text-muted [font-family:var(--font-display)]"
        style={{ left: rem(x), width: rem(width) }}
      >
        {name}
      </Tag>
    );
  });
}

type SpotProps = { drawing: Drawing<Matchup>; matchups: readonly Matchup[]; championId: number | null };

/** The champion above the final, or its empty place. Screen readers learn the winner from the final. */
function ChampionSpot({ drawing, matchups, championId }: SpotProps) {
  if (!drawing.champion) return null;
  const song = matchups.flatMap(({ song1, song2 }) => [song1, song2]).find((each) => each?.id === championId);
  const { y, size } = drawing.champion;
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'absolute left-1/2 -ml-36 grid w-72 justify-items-center gap-1.5 text-center',
        song ? 'text-gold' : 'text-muted',
      )}
      style={{ bottom: rem(drawing.height - y) }}
    >
      <Crown className="size-6" />
      <div
        className={clsx(
          'overflow-hidden rounded-panel',
          song ? 'border-2 border-gold-line' : 'border border-dashed border-edge',
        )}
        style={{ width: rem(size), height: rem(size) }}
      >
        {song && <SongArtwork song={song} size="box" />}
      </div>
      <Name
        as="p"
        className="max-w-full truncate text-[1.25rem] leading-[1.3] font-bold [font-family:var(--font-display)]"
      >
        {song?.title ?? 'Champion'}
      </Name>
    </div>
  );
}

function sizesOf({ width, height, density }: Drawing<Matchup>, scale: number): CSSProperties {
  return {
    width: rem(width),
    height: rem(height),
    zoom: scale,
    '--head': rem(density.head),
    '--side': rem(density.side),
    '--final-side': rem(sideHeight(density, true)),
    '--font': rem(density.font),
  } as CSSProperties;
}

function placeOf({ places }: Drawing<Matchup>, id: number): CSSProperties | undefined {
  const place = places.get(id);
  return place && { left: rem(place.x), top: rem(place.y), width: rem(place.width) };
}

function lookOf({ places, density }: Drawing<Matchup>, id: number, form: Form): Look {
  if (form !== 'drawing') return { form };
  return { form, density: density.name, lines: titleLines(density), isRight: places.get(id)?.isRight };
}

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
