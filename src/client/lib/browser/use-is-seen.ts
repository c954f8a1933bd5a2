import { type RefObject, useEffect, useState } from 'react';

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
