import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { drawBracket } from '#client/features/bracket/knockout/bracket-drawing.ts';
import type { BracketLayout, BracketNode } from '#client/features/bracket/knockout/bracket-layout.ts';
import { type Density, titleLines } from '#client/features/bracket/knockout/density.ts';
import { useFullScreen } from '#client/lib/browser/use-full-screen.ts';

/** The room for a scroll bar, and on the whole screen for margins. */
const MARGIN = { x: 8, y: 16 };
const FULL_MARGIN = { x: 40, y: 24 };

/** The height of the window below the top of the drawing, while the page is not scrolled. */
const heightBelow = (element: HTMLElement) =>
  window.innerHeight - element.getBoundingClientRect().top - window.scrollY;

/**
 * The drawing and its scale. In a window it is fitted to the width, by default only if it stays readable, or has
 * its own size; in a wide one the matches of a large bracket are wider. The whole screen shows all of it, with matches as wide
 * as there is room, or fits it to the width.
 */
export function useBracketView<T extends BracketNode>(
  layout: BracketLayout<T>,
  scroller: RefObject<HTMLElement | null>,
) {
  const frame = useRef<HTMLElement>(null);
  const screen = useFullScreen(frame);
  const { isFull } = screen;
  const [box, setBox] = useState<Size | null>(null);
  const [wantsFit, setWantsFit] = useState<boolean | null>(null);
  const [wantsWhole, setWantsWhole] = useState<boolean | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const margin = isFull ? FULL_MARGIN : MARGIN;
      // The drawing is measured at a root font of 16 px.
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const height = isFull ? element.offsetHeight : heightBelow(element);
      setBox({ width: element.offsetWidth / unit - margin.x, height: height / unit - margin.y });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isFull]);

  const ownDrawing = useMemo(() => drawBracket(layout), [layout]);
  const isWhole = wantsWhole ?? (box !== null && isReadableWhole(ownDrawing, box));
  const widened = box ? widthInWindow(ownDrawing, box) : null;
  const inWindow = useMemo(
    () => (widened === null ? ownDrawing : drawBracket(layout, { width: widened })),
    [layout, ownDrawing, widened],
  );
  const fitted = box ? scaleToWindow(inWindow, box) : 1;
  const isFitted = wantsFit ?? isReadableAt(fitted);
  const windowScale = isFitted ? fitted : Math.max(1, fitted);
  const fullScale = isFull && box ? fullScreenScale(ownDrawing, box, isWhole) : null;
  const filled = isWhole && box ? widthToFill(ownDrawing, box) : null;
  const width = (isFull ? filled : widened) ?? undefined;
  const height = box ? box.height / (fullScale ?? windowScale) : undefined;
  const drawing = useMemo(() => drawBracket(layout, { width, height }), [layout, width, height]);
  return {
    frame,
    drawing,
    ...screen,
    scale: isFull && box ? fullScreenScale(drawing, box, isWhole) : windowScale,
    /** Whether the drawing is wider than the page. */
    isWide: fitted < 1,
    isFitted,
    toggleFit: () => setWantsFit(!isFitted),
    isWhole,
    toggleWhole: () => setWantsWhole(!isWhole),
  };
}

/** The size of a drawing, or of the box that shows it, in pixels. */
type Size = { width: number; height: number };
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
