import { useMemo } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { matchName } from '#engine/formats/phases.ts';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { exampleKnockout } from './example-knockout.ts';
import './bracket.css';

const NAME_INSET = 8;
const CORNER_WIDTH = 5;

type Props = { songs: number; thirdPlace: boolean; description: string };

/** The empty bracket of a tournament before its draw, and when it is drawn (rule W21). */
export function BracketOutline({ songs, thirdPlace, description }: Props) {
  const matches = useMemo(() => exampleKnockout(songs, thirdPlace), [songs, thirdPlace]);
  const drawing = useMemo(() => drawBracket(layOutBracket(matches)), [matches]);
  const { width, height, density, places, lines } = drawing;
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmptyState title="No bracket yet" description={description} className="py-6!" />
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="bracket-outline">
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
