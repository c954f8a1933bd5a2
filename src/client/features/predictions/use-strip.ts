import { useCallback, useEffect, useRef, useState } from 'react';

/** How much of the strip a press of an arrow moves. */
const STEP = 0.8;

/** Where a sideways list stands, and how to move it without a touch screen. */
export function useStrip(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  const look = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const isAtStart = scrollLeft <= 1;
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1;
    setEnds((old) => (old.isAtStart === isAtStart && old.isAtEnd === isAtEnd ? old : { isAtStart, isAtEnd }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more or fewer cards change where its end is
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Tells also how it stands at the beginning, once the browser has laid it out anyway.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look, length]);

  const move = (direction: 1 | -1) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollBy({
      left: direction * list.current.clientWidth * STEP,
      behavior: isStill ? 'instant' : 'smooth',
    });
  };
  return { list, onScroll: look, move, ...ends };
}
