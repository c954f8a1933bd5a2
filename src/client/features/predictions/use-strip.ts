import { useCallback, useEffect, useRef, useState } from 'react';
import { scrollBehavior } from '#client/lib/browser/reduced-motion.ts';

/** The part of the visible width that an arrow moves. */
const STEP = 0.8;

/** Whether a horizontal list is scrolled to its start or end, and a function that scrolls it. */
export function useStrip(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  const measure = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const isAtStart = scrollLeft <= 1;
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1;
    setEnds((old) => (old.isAtStart === isAtStart && old.isAtEnd === isAtEnd ? old : { isAtStart, isAtEnd }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of cards changes the end of the list
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // The observer also reports once at the start, after layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure, length]);

  const move = (direction: 1 | -1) => {
    list.current?.scrollBy({
      left: direction * list.current.clientWidth * STEP,
      behavior: scrollBehavior(),
    });
  };
  return { list, onScroll: measure, move, ...ends };
}
