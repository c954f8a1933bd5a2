import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFullScreen } from '#client/lib/browser/use-full-screen.ts';
import { fullScreenScale, isReadableWhole, scaleToWidth } from './bracket-scale.ts';

/** The padding of the box, and the room of a scroll bar. */
const MARGIN = { x: 48, y: 16 };

type Size = { width: number; height: number };

/** How large the bracket is drawn: at its own size, fitted to its box, or on the whole screen (rule B15). */
export function useBracketView(drawing: Size, scroller: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLElement>(null);
  const screen = useFullScreen(frame);
  const [box, setBox] = useState<Size | null>(null);
  const [isFitted, setIsFitted] = useState(false);
  const [wantsWhole, setWantsWhole] = useState<boolean | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // The drawing is measured at a root font of 16 px.
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setBox({
        width: element.offsetWidth / unit - MARGIN.x,
        height: element.offsetHeight / unit - MARGIN.y,
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const isWhole = wantsWhole ?? (box !== null && isReadableWhole(drawing, box));
  const fitted = box ? scaleToWidth(drawing, box) : 1;
  const own = isFitted ? fitted : 1;
  return {
    frame,
    ...screen,
    scale: screen.isFull && box ? fullScreenScale(drawing, box, isWhole) : own,
    /** Whether the drawing is wider than the page. */
    isWide: fitted < 1,
    isFitted,
    toggleFit: () => setIsFitted(!isFitted),
    isWhole,
    toggleWhole: () => setWantsWhole(!isWhole),
  };
}
