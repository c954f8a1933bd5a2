import { clsx } from 'clsx';
import { useMemo } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Song } from '#contract/song.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { matchName } from '#engine/formats/phases.ts';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { exampleKnockout } from './example-knockout.ts';

const NAME_INSET = 8;
const CORNER_WIDTH = 5;
const LINE_WIDTH = 2;
const SLOTS = [1, 2] as const;

type Column = ReturnType<typeof layOutBracket>['columns'][number];

type Props = {
  /** How many songs the drawn bracket has. */
  size: number;
  thirdPlace: boolean;
  description: string;
  /** The songs that wait for the draw. */
  songs: readonly Song[];
};

/** The empty bracket of a tournament before its draw, with a text that says when it is drawn. */
export function BracketOutline({ size, thirdPlace, description, songs }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-16">No bracket yet</h3>
        <p className="text-14 text-muted">{description}</p>
      </div>
      <Waiting songs={songs} />
      <EmptyBracket size={size} thirdPlace={thirdPlace} />
    </div>
  );
}

type EmptyProps = Pick<Props, 'size' | 'thirdPlace'> & {
  /** The texts of the first round's sides from the top, if they are known, such as '1st of Group A'. */
  takers?: readonly string[];
  heightClass?: string;
};

/** The empty places of a bracket with the names of its matches; on a phone those of its first round. */
export function EmptyBracket({ size, thirdPlace, takers = [], heightClass = 'max-h-176' }: EmptyProps) {
  const matches = useMemo(() => exampleKnockout(size, thirdPlace), [size, thirdPlace]);
  const layout = useMemo(() => layOutBracket(matches), [matches]);
  const { width, density, places, lines } = useMemo(() => drawBracket(layout), [layout]);
  const top = Math.min(...[...places.values()].map(({ y }) => y)) - LINE_WIDTH;
  const bottom = Math.max(...[...places.values()].map(({ y, height }) => y + height)) + LINE_WIDTH;
  const viewBox = `${-LINE_WIDTH} ${top} ${width + 2 * LINE_WIDTH} ${bottom - top}`;
  return (
    <>
      <FirstRound column={layout.columns[0]} takers={takers} />
      <svg
        aria-hidden="true"
        viewBox={viewBox}
        className={clsx('w-full fill-none stroke-edge stroke-[1.5] max-md:hidden', heightClass)}
      >
        {lines.map(({ fromId, d }) => (
          <path key={fromId} d={d} />
        ))}
        {matches.map(({ id, phase, round, position }) => {
          const place = places.get(id);
          if (!place) return null;
          const { x, y, width: wide, height: high, isRight } = place;
          const side = (high - density.head) / 2;
          const edge = isRight ? x + wide - CORNER_WIDTH : x;
          return (
            <g key={id}>
              <rect x={x} y={y} width={wide} height={high} rx={12} className="fill-panel stroke-line" />
              {SLOTS.map((slot) => {
                const sideTop = y + density.head + (slot - 1) * side;
                const cover = side - 8;
                const besideCover = CORNER_WIDTH + cover + 16;
                return (
                  <g key={slot}>
                    <rect
                      x={edge}
                      y={sideTop + 4}
                      width={CORNER_WIDTH}
                      height={cover}
                      rx={2.5}
                      className="fill-line stroke-none"
                    />
                    <rect
                      className="fill-none stroke-edge [stroke-dasharray:4_4]"
                      x={isRight ? edge - 6 - cover : edge + CORNER_WIDTH + 6}
                      y={sideTop + 4}
                      width={cover}
                      height={cover}
                      rx={6}
                    />
                    {takers.length > 0 && (
                      <text
                        className={clsx(
                          'stroke-none',
                          round === 1
                            ? 'fill-ink text-[1rem] font-semibold'
                            : 'fill-muted text-[0.75rem] italic',
                        )}
                        x={isRight ? x + wide - besideCover : x + besideCover}
                        y={sideTop + side / 2}
                        textAnchor={isRight ? 'end' : 'start'}
                        dominantBaseline="central"
                      >
                        {round === 1 ? takerOf(takers, position, slot) : openSlotLabel(id, slot, matches)}
                      </text>
                    )}
                  </g>
                );
              })}
              <text
                className="fill-muted stroke-none text-[0.75rem]"
                x={isRight ? x + wide - NAME_INSET : x + NAME_INSET}
                y={y + density.head / 2}
                textAnchor={isRight ? 'end' : 'start'}
                dominantBaseline="central"
              >
                {matchName(phase, position)}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}

const takerOf = (takers: readonly string[], position: number, slot: number) =>
  takers[2 * (position - 1) + slot - 1];

/** The covers of the songs that wait for the draw. A press on a cover plays the song. */
function Waiting({ songs }: { songs: readonly Song[] }) {
  if (songs.length === 0) return null;
  return (
    <section aria-label="Songs before the draw" className="rounded-panel border border-line bg-panel p-4">
      <h4 className="mb-3 font-semibold text-14">
        {songs.length === 1 ? '1 song waits' : `${songs.length} songs wait`} for the draw
      </h4>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {songs.map((song) => (
          <li key={song.id} title={`${song.title} by ${song.artist}`}>
            <ListenCover song={song} className="listen-small">
              <SongArtwork song={song} size="tile" className="rounded-control!" />
            </ListenCover>
            <span translate="no" className="sr-only">
              {song.title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first round for phones, where the whole drawing would be too small to read. */
function FirstRound({ column, takers }: { column: Column | undefined; takers: readonly string[] }) {
  if (!column) return null;
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-2 md:hidden">
      <p className="font-display text-16 font-bold">{column.label}</p>
      <ul className="grid grid-cols-2 gap-2">
        {column.matches.map(({ match: { id, phase, position } }) => (
          <li key={id} className="rounded-panel border border-line bg-panel p-2">
            <p className="mb-2 truncate text-12 text-muted">{matchName(phase, position)}</p>
            {[1, 2].map((slot) => (
              <p key={slot} className="mt-1 flex h-9 items-center gap-2 border-line border-l-4 pl-2 text-12">
                <span className="size-8 shrink-0 rounded-control border border-dashed border-edge" />
                {takerOf(takers, position, slot)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
