import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { drawBracket } from '#client/features/bracket/knockout/bracket-drawing.ts';
import type { BracketLayout, BracketNode } from '#client/features/bracket/knockout/bracket-layout.ts';
import { useFullScreen } from '#client/lib/browser/use-full-screen.ts';
import {
  fullScreenScale,
  isReadableAt,
  isReadableWhole,
  type Size,
  scaleToWindow,
  widthInWindow,
  widthToFill,
} from './bracket-scale.ts';

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
