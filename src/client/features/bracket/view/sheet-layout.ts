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
  matchWidth: number;
  /** The height of each of a match's two sides. */
  sideHeight: number;
  fontSize: number;
  /** Whether there is room for a match's name above it. */
  hasNames: boolean;
  x: (column: number) => number;
  y: (row: number) => number;
};

/** Fits a bracket of `columns` rounds and `rows` stacked matches on one page of paper. */
export function layOutSheet(columns: number, rows: number): SheetLayout {
  const isPortrait = rows > TALL_ROWS;
  const { width, height } = isPortrait ? PORTRAIT : LANDSCAPE;
  const columnWidth = (width + GAP) / columns;
  const rowHeight = Math.min(96, (height - HEAD) / rows);
  const sideHeight = Math.min(24, rowHeight * 0.4);
  return {
    isPortrait,
    width,
    height: HEAD + rowHeight * rows,
    matchWidth: columnWidth - GAP,
    sideHeight,
    fontSize: Math.min(12, sideHeight * 0.7),
    hasNames: rowHeight - 2 * sideHeight >= 16,
    x: (column) => column * columnWidth,
    y: (row) => HEAD + row * rowHeight + (rowHeight - 2 * sideHeight),
  };
}
