import { useMemo } from 'react';
import { matchName } from '#engine/formats/phases.ts';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { exampleKnockout } from './example-knockout.ts';
import './bracket.css';

const NAME_INSET = 8;
const CORNER_WIDTH = 5;
const LINE_WIDTH = 2;

type Column = ReturnType<typeof layOutBracket>['columns'][number];

type Props = { songs: number; thirdPlace: boolean; description: string };

/** The empty bracket of a tournament before its draw, and when it is drawn (rule W21). */
export function BracketOutline({ songs, thirdPlace, description }: Props) {
  const matches = useMemo(() => exampleKnockout(songs, thirdPlace), [songs, thirdPlace]);
  const layout = useMemo(() => layOutBracket(matches), [matches]);
  const { width, density, places, lines } = useMemo(() => drawBracket(layout), [layout]);
  const top = Math.min(...[...places.values()].map(({ y }) => y)) - LINE_WIDTH;
  const bottom = Math.max(...[...places.values()].map(({ y, height }) => y + height)) + LINE_WIDTH;
  const viewBox = `${-LINE_WIDTH} ${top} ${width + 2 * LINE_WIDTH} ${bottom - top}`;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-16">No bracket yet</h3>
        <p className="text-14 text-muted">{description}</p>
      </div>
      <FirstRound column={layout.columns[0]} />
      <svg aria-hidden="true" viewBox={viewBox} className="bracket-outline max-md:hidden">
        {lines.map(({ fromId, d }) => (
          <path key={fromId} d={d} />
        ))}
        {matches.map(({ id, phase, position }) => {
          const place = places.get(id);
          if (!place) return null;
          const { x, y, width: wide, height: high, isRight } = place;
          const side = (high - density.head) / 2;
          const edge = isRight ? x + wide - CORNER_WIDTH : x;
          return (
            <g key={id}>
              <rect x={x} y={y} width={wide} height={high} rx={12} />
              {[1, 2].map((slot) => {
                const top = y + density.head + (slot - 1) * side;
                const cover = side - 8;
                return (
                  <g key={slot} data-side={slot}>
                    <rect x={edge} y={top + 4} width={CORNER_WIDTH} height={cover} rx={2.5} />
                    <rect
                      data-cover=""
                      x={isRight ? edge - 6 - cover : edge + CORNER_WIDTH + 6}
                      y={top + 4}
                      width={cover}
                      height={cover}
                      rx={6}
                    />
                  </g>
                );
              })}
              <text
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
    </div>
  );
}

/** On a phone the whole drawing would be too small to read. */
function FirstRound({ column }: { column: Column | undefined }) {
  if (!column) return null;
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-2 md:hidden">
      <p className="font-display text-16 font-bold">{column.label}</p>
      <ul className="grid grid-cols-2 gap-2">
        {column.matches.map(({ match: { id, phase, position } }) => (
          <li key={id} className="rounded-panel border border-line bg-panel p-2">
            <p className="mb-2 truncate text-12 text-muted">{matchName(phase, position)}</p>
            {['border-ember', 'border-tide'].map((corner) => (
              <p key={corner} className={`mt-1 flex h-9 items-center border-l-4 pl-2 ${corner}`}>
                <span className="size-8 rounded-control border border-dashed border-edge" />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
