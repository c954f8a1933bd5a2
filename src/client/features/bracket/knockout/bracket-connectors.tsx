import type { BracketLayout, Connector } from './bracket-layout.ts';

/** The sizes of the drawing, in pixels at a root font of 16 px. */
export const MEASURES = {
  column: 248,
  gap: 42,
  row: 112,
  matchHeight: 90,
  head: 24,
  side: 32,
  top: 48,
} as const;

const CORNER = 8;

/** A size of the drawing as a length that follows the root font, as the texts do. */
export const rem = (size: number) => `${size / 16}rem`;

/** The left edge of a column. */
export const columnX = (column: number) => column * (MEASURES.column + MEASURES.gap);
/** The top of a match, below the round names. */
export const rowY = (row: number) => MEASURES.top + row * MEASURES.row;

type Point = { x: number; y: number };

/** A line with two rounded corners, or a straight one between ends of equal height. */
export function elbow(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2;
  const corner = Math.min(CORNER, Math.abs(to.y - from.y) / 2);
  const turn = Math.sign(to.y - from.y) * corner;
  return [
    `M ${from.x} ${from.y} H ${middle - corner}`,
    `Q ${middle} ${from.y} ${middle} ${from.y + turn}`,
    `V ${to.y - turn}`,
    `Q ${middle} ${to.y} ${middle + corner} ${to.y} H ${to.x}`,
  ].join(' ');
}

type Place = { column: number; row: number };

/** The line from the middle of a match to the side that its winner takes. */
function pathOf(from: Place, to: Place, slot: number): string {
  const between = MEASURES.head + MEASURES.side + 1;
  const side = MEASURES.head + MEASURES.side * (slot - 0.5) + 1;
  return elbow(
    { x: columnX(from.column) + MEASURES.column, y: rowY(from.row) + between },
    { x: columnX(to.column), y: rowY(to.row) + side },
  );
}

type Props<T extends { id: number }> = {
  layout: BracketLayout<T>;
  highlightedIds: ReadonlySet<number>;
  championId: number | null;
};

/** The lines of the bracket: gold after a win, glowing for the champion and for the highlighted song. */
export function BracketConnectors<T extends { id: number }>({
  layout,
  highlightedIds,
  championId,
}: Props<T>) {
  const placed = layout.columns.flatMap((column) => column.matches);
  const places = new Map<number, Place>(placed.map((each) => [each.match.id, each]));
  const look = ({ winnerId }: Connector) => {
    if (winnerId === null) return 'stroke-edge';
    if (highlightedIds.has(winnerId))
      return 'stroke-gold [stroke-width:4] [filter:drop-shadow(0_0_6px_var(--color-gold))]';
    if (highlightedIds.size > 0) return 'stroke-gold opacity-25';
    if (winnerId === championId)
      return 'stroke-gold [stroke-width:3] [filter:drop-shadow(0_0_5px_var(--color-gold))]';
    return 'stroke-gold opacity-70';
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columnX(layout.columns.length) - MEASURES.gap} ${rowY(layout.rows)}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 hidden size-full md:block"
    >
      {layout.connectors.map((connector) => {
        const [from, to] = [places.get(connector.fromId), places.get(connector.toId)];
        if (!from || !to) return null;
        return (
          <path
            key={connector.fromId}
            d={pathOf(from, to, connector.slot)}
            fill="none"
            strokeWidth={2}
            className={`transition-[stroke,stroke-width,opacity] duration-250 motion-reduce:transition-none ${look(connector)}`}
          />
        );
      })}
    </svg>
  );
}
