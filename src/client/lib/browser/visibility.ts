import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `onChange` when the visible part of an element crosses a threshold, and once at the start. A busy browser reports
 * several changes at once, the oldest first, so the last one counts.
 * @returns a function that stops watching
 */
export function watchVisibility(
  element: Element,
  onChange: (entry: IntersectionObserverEntry) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const newest = entries.at(-1);
    if (newest) onChange(newest);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * True once the element is on the screen, or closer to it than `margin`. With a negative margin the element must be that far
 * inside the screen.
 */
export function useIsSeen(element: RefObject<Element | null>, margin: `${number}px`): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen, margin]);
  return isSeen;
}
