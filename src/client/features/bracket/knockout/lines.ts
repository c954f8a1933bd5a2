import type { Density } from './density.ts';

/** The place of a match, in pixels from the top left corner of the drawing. `isRight`: it is in the right wing. */
export type Placed = { x: number; y: number; width: number; height: number; isRight: boolean };

const CORNER = 8;

type Point = { x: number; y: number };

/** A line with two rounded corners, or a straight one between ends of equal height. */
export function elbow(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2;
  const towards = Math.sign(to.x - from.x);
  const corner = Math.min(CORNER, Math.abs(to.y - from.y) / 2);
  const turn = Math.sign(to.y - from.y) * corner;
  return [
    `M ${from.x} ${from.y} H ${middle - corner * towards}`,
    `Q ${middle} ${from.y} ${middle} ${from.y + turn}`,
    `V ${to.y - turn}`,
    `Q ${middle} ${to.y} ${middle + corner * towards} ${to.y} H ${to.x}`,
  ].join(' ');
}

type Ends = {
  from: Placed;
  to: Placed;
  /** The side that the winner takes: 1 above, 2 below. */
  slot: number;
  /** Whether `to` is the final above both semifinals. */
  isToRaised: boolean;
  width: number;
  density: Density;
};

/** The line from a match to the side that its winner takes, or to the edge of a next match that is above or below. */
export function lineBetween({ from, to, slot, isToRaised, width, density }: Ends): string {
  const mirrored = (x: number) => (from.isRight ? width - x : x);
  // In the right wing the inner edge of a match is its left one.
  const inner = from.isRight ? width - from.x : from.x + from.width;
  const outer = from.isRight ? width - to.x - to.width : to.x;
  const middleY = from.y + density.head + (from.height - density.head) / 2;
  if (isToRaised) {
    const x = mirrored(Math.min(outer + to.width / 4, inner - 16));
    return `M ${x} ${from.y} V ${to.y + to.height}`;
  }
  if (outer < inner) {
    const x = inner + density.gap / 2;
    const end = to.y > from.y ? to.y : to.y + to.height;
    const turn = Math.sign(end - middleY) * CORNER;
    return [
      `M ${mirrored(inner)} ${middleY} H ${mirrored(x - CORNER)}`,
      `Q ${mirrored(x)} ${middleY} ${mirrored(x)} ${middleY + turn} V ${end}`,
    ].join(' ');
  }
  const side = (to.height - density.head) / 2;
  const y = to.y + density.head + side * (slot - 0.5);
  return elbow({ x: mirrored(inner), y: middleY }, { x: mirrored(outer), y });
}

/** The strip of a drawing that holds these places, and where each is in it, in percent. */
export function stripOf(places: readonly Placed[], width: number) {
  const top = Math.min(...places.map(({ y }) => y));
  const height = Math.max(...places.map((place) => place.y + place.height)) - top;
  const share = (size: number, whole: number) => `${(size / whole) * 100}%`;
  return {
    height,
    viewBox: `0 ${top} ${width} ${height}`,
    boxOf: (place: Placed) => ({
      left: share(place.x, width),
      top: share(place.y - top, height),
      width: share(place.width, width),
      height: share(place.height, height),
    }),
  };
}
