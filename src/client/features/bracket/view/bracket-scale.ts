import { type Density, titleLines } from '#client/features/bracket/knockout/density.ts';

/** The size of a drawing, or of the box that shows it, in pixels. */
export type Size = { width: number; height: number };
type Drawn = Size & { density: Density };

/** A song's title has at least 12 px (13 px * 0.9375), so it keeps more than 10 px at this scale. */
const READABLE = 0.86;
const LARGEST = 4;
const LARGEST_IN_WINDOW = 1.6;

export const isReadableAt = (scale: number): boolean => scale >= READABLE;

const scaleToWidth = (drawing: Size, box: Size, largest: number): number =>
  Math.min(largest, box.width / drawing.width);

/** The scale that fits a drawing to a window's width. A wide window enlarges it. */
export const scaleToWindow = (drawing: Size, box: Size): number =>
  scaleToWidth(drawing, box, LARGEST_IN_WINDOW);

/** The scale that shows the whole drawing. */
function scaleToWhole(drawing: Size, box: Size): number {
  return Math.min(scaleToWidth(drawing, box, LARGEST), box.height / drawing.height);
}

/** Whether the whole drawing is readable in the box, so that it need not scroll. */
export function isReadableWhole(drawing: Size, box: Size): boolean {
  return isReadableAt(scaleToWhole(drawing, box));
}

/** The width that a drawing needs to fill both height and width of a box; null if it is that wide already. */
export function widthToFill(drawing: Size, box: Size): number | null {
  const width = (box.width / box.height) * drawing.height;
  return width > drawing.width ? width : null;
}

/**
 * The width of a drawing in a window that is wider than it. Titles of one line are cut first, so their matches take the room
 * before anything is enlarged; null for drawings that are enlarged only.
 */
export function widthInWindow(drawing: Drawn, box: Size): number | null {
  return titleLines(drawing.density) === 1 && box.width > drawing.width ? box.width : null;
}

/** The scale on the whole screen: the drawing is shown whole, or fitted to the width and scrolled. */
export function fullScreenScale(drawing: Size, box: Size, isWhole: boolean): number {
  return isWhole ? scaleToWhole(drawing, box) : scaleToWidth(drawing, box, LARGEST);
}
