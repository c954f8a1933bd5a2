/**
 * The sizes of a drawing, in pixels at a root font of 16 px. `width` is the width of a match in a small bracket. The drawing of a
 * larger bracket computes its own.
 */
export type Density = {
  name: 'large' | 'middle' | 'dense';
  width: number;
  gap: number;
  row: number;
  head: number;
  side: number;
  font: number;
};

/** A phone shows one round in portrait, two matches beside each other in landscape, and other windows the whole drawing. */
export type Form = 'pages' | 'pairs' | 'drawing';

/** The place of a match. Only a drawing has a density and two wings, of which the right one mirrors the left one. */
export type Look = {
  form: Form;
  density?: Density['name'];
  /** The lines of a title. */
  lines?: 1 | 2;
  isRight?: boolean | undefined;
};

const BORDERS = 2;
/** How much higher the final's sides are. A final above the semifinals is lower, because the champion is above it. */
const FINAL_SCALE = { large: 1.6, middle: 1.4, dense: 1.4 };

const DENSITIES: readonly (Density & { rows: number })[] = [
  { rows: 1, name: 'large', width: 300, gap: 64, row: 180, head: 30, side: 60, font: 18 },
  { rows: 2, name: 'large', width: 230, gap: 36, row: 184, head: 30, side: 60, font: 17 },
  { rows: 4, name: 'middle', width: 240, gap: 32, row: 128, head: 26, side: 40, font: 15 },
  { rows: 8, name: 'middle', width: 216, gap: 24, row: 96, head: 22, side: 30, font: 14 },
  { rows: Infinity, name: 'dense', width: 184, gap: 20, row: 80, head: 18, side: 25, font: 13 },
];

/** The sizes for a wing with `rows` matches one below the other. */
export function densityOf(rows: number): Density {
  return DENSITIES.find((density) => rows <= density.rows) ?? (DENSITIES.at(-1) as Density);
}

/** The same sizes with higher sides, for a window with room below the drawing. */
export function stretchDensity(density: Density, factor: number): Density {
  const side = Math.round(density.side * factor);
  return { ...density, side, row: density.row + 2 * (side - density.side) };
}

/** The same places without the names of the matches: the sides have their room. */
export const withoutNames = (density: Density): Density => ({
  ...density,
  head: 0,
  side: density.side + density.head / 2,
});

/** The height from which on a side has room for a title of two lines. */
const TWO_LINES_PX = 36;
/** The lines of a title in a match. */
export const titleLines = ({ side }: Density): 1 | 2 => (side >= TWO_LINES_PX ? 2 : 1);

/** The height of a side. The final is larger. */
export const sideHeight = ({ side, name }: Density, isFinal = false) =>
  isFinal ? Math.round(side * FINAL_SCALE[name]) : side;

export const matchHeight = (density: Density, isFinal = false) =>
  density.head + 2 * sideHeight(density, isFinal) + BORDERS;

/** A size of the drawing as a length that follows the root font, as the texts do. */
export const rem = (size: number) => `${size / 16}rem`;
