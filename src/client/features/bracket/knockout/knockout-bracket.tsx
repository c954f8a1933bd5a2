import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { PlayAllButton } from '#client/entities/player/play-all.tsx';
import { BracketSheet } from '#client/features/bracket/view/bracket-sheet.tsx';
import { BracketToolbar } from '#client/features/bracket/view/bracket-toolbar.tsx';
import { useBracketView } from '#client/features/bracket/view/use-bracket-view.ts';
import { useIsPrinting, useMedia } from '#client/lib/browser/media.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { BracketConnectors } from './bracket-connectors.tsx';
import type { Drawing } from './bracket-drawing.ts';
import { type BracketLayout, layOutBracket } from './bracket-layout.ts';
import { BracketMap } from './bracket-map.tsx';
import { BracketMatch } from './bracket-match.tsx';
import { rem, sideHeight, titleLines } from './density.ts';
import styles from './knockout-bracket.module.css';
import { type Form, type Look, useForm } from './look.ts';
import { openTiebreaker } from './open-tiebreaker.ts';
import { useRoundPager } from './use-round-pager.ts';

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
        <div className={styles.roundRow} data-form={form}>
          <nav ref={pager.names} aria-label="Rounds" className={styles.rounds}>
            {layout.columns.map((column, index) => (
              <button
                key={column.round}
                type="button"
                className={styles.round}
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
        className={styles.scroller}
        data-form={form}
        data-full={view.isFull || undefined}
      >
        <div className={styles.bracket} data-form={form} style={sizesOf(drawing, view.scale)}>
          {isDrawing && (
            <>
              <BracketConnectors drawing={drawing} highlightedIds={highlightedIds} championId={championId} />
              <ChampionSpot drawing={drawing} matchups={matchups} championId={championId} />
            </>
          )}
          <ol className={styles.columns} data-form={form}>
            {layout.columns.map((column, index) => {
              const isLast = index + 1 === layout.columns.length;
              const joins = column.matches.map(({ match }, place) =>
                meetsNext(match, column.matches[place + 1]?.match),
              );
              const before = form === 'pages' && joins.includes(true) ? 'joined' : 'round';
              return (
                <li
                  key={column.round}
                  className={styles.column}
                  data-form={form}
                  data-before={isLast ? undefined : before}
                >
                  <RoundNames
                    column={column}
                    headings={drawing.headings[index]}
                    form={form}
                    isOnly={layout.columns.length === 1}
                  />
                  <ol
                    aria-label={column.label}
                    className={styles.matches}
                    data-form={form}
                    data-roomy={(form === 'pages' && isTall && column.matches.length < 3) || undefined}
                  >
                    {column.matches.map(({ match }, place) => (
                      <BracketMatch
                        key={match.id}
                        matchup={match}
                        all={matchups}
                        championId={championId}
                        isOver={isOver}
                        look={lookOf(drawing, match.id, form)}
                        style={placeOf(drawing, match.id)}
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
      {number && <small> {number}</small>}
    </>
  );
  if (form !== 'drawing') return <h3 className={isOnly ? styles.name : 'sr-only'}>{name}</h3>;
  return headings.map(({ x, width }, wing) => {
    const place = {
      className: styles.name,
      'data-form': form,
      style: { '--x': rem(x), '--w': rem(width) } as CSSProperties,
    };
    if (wing === 0)
      return (
        <h3 key={x} {...place}>
          {name}
        </h3>
      );
    return (
      <p key={x} aria-hidden="true" {...place}>
        {name}
      </p>
    );
  });
}

type SpotProps = { drawing: Drawing<Matchup>; matchups: readonly Matchup[]; championId: number | null };

/** The champion above the final, or its empty place. Screen readers learn the winner from the final. */
function ChampionSpot({ drawing, matchups, championId }: SpotProps) {
  if (!drawing.champion) return null;
  const song = matchups.flatMap(({ song1, song2 }) => [song1, song2]).find((each) => each?.id === championId);
  const { y, size } = drawing.champion;
  const style = { '--bottom': rem(drawing.height - y), '--cover': rem(size) } as CSSProperties;
  const decided = song ? true : undefined;
  return (
    <div aria-hidden="true" className={styles.champion} data-decided={decided} style={style}>
      <Crown />
      <div className={styles.championCover} data-decided={decided}>
        {song && <SongArtwork song={song} size="box" />}
      </div>
      <p dir="auto" translate="no">
        {song?.title ?? 'Champion'}
      </p>
    </div>
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

function lookOf({ places, density }: Drawing<Matchup>, id: number, form: Form): Look {
  if (form !== 'drawing') return { 'data-form': form };
  return {
    'data-form': form,
    'data-density': density.name,
    'data-lines': titleLines(density),
    'data-wing': places.get(id)?.isRight ? 'right' : undefined,
  };
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
