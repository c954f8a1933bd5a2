type Size = { width: number; height: number };

/** A song's title has 14 px, so it keeps 12 px at this scale. */
const READABLE = 0.86;
const LARGEST = 4;

/** The scale that fits a drawing to a box's width. In a window it never enlarges the drawing. */
export function scaleToWidth(drawing: Size, box: Size, largest = 1): number {
  return Math.min(largest, box.width / drawing.width);
}

/** The scale that shows the whole drawing. */
function scaleToWhole(drawing: Size, box: Size): number {
  return Math.min(scaleToWidth(drawing, box, LARGEST), box.height / drawing.height);
}

/** Whether the whole drawing is readable on the box, so that it need not scroll. */
export function isReadableWhole(drawing: Size, box: Size): boolean {
  return scaleToWhole(drawing, box) >= READABLE;
}

/** On the whole screen the drawing is shown whole, or fitted to the width and scrolled. */
export function fullScreenScale(drawing: Size, box: Size, isWhole: boolean): number {
  return isWhole ? scaleToWhole(drawing, box) : scaleToWidth(drawing, box, LARGEST);
}
