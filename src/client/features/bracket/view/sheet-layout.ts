/** The space for the drawing in CSS pixels: an A4 or Letter page without its margins and the title. */
const PORTRAIT = { width: 718, height: 900 };
const LANDSCAPE = { width: 979, height: 600 };
const TALL_ROWS = 8;
const HEAD = 24;
const GAP = 20;

export type SheetLayout = {
  isPortrait: boolean;
  width: number;
  height: number;
  /** The width of a match, and the height of each of its two sides. */
  match: number;
  side: number;
  fontSize: number;
  /** Whether there is room for a match's name above it. */
  hasNames: boolean;
  x: (column: number) => number;
  y: (row: number) => number;
};

/** Fits a bracket of `columns` rounds and `rows` matches one below the other on one page of paper (rule B15). */
export function layOutSheet(columns: number, rows: number): SheetLayout {
  const isPortrait = rows > TALL_ROWS;
  const { width, height } = isPortrait ? PORTRAIT : LANDSCAPE;
  const column = (width + GAP) / columns;
  const row = Math.min(96, (height - HEAD) / rows);
  const side = Math.min(24, row * 0.4);
  return {
    isPortrait,
    width,
    height: HEAD + row * rows,
    match: column - GAP,
    side,
    fontSize: Math.min(12, side * 0.7),
    hasNames: row - 2 * side >= 16,
    x: (place) => place * column,
    y: (place) => HEAD + place * row + (row - 2 * side),
  };
}
