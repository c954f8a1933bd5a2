import { useEffect, useRef, useState } from 'react';
import { scrollBehavior } from '#client/lib/browser/media.ts';

const pagesOf = (scroller: HTMLElement) => [
  ...scroller.querySelectorAll<HTMLElement>(':scope > div > ol > li'),
];

/** The left edge of a round, in pixels. Each round but the last leaves the edge of the next one visible. */
const leftOf = (scroller: HTMLElement, index: number) => pagesOf(scroller)[index]?.offsetLeft ?? 0;

/** Pages through the rounds on a phone, where each round nearly fills the screen. */
export function useRoundPager(rounds: number, first: number, isDrawing: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(first);
  const start = useRef(first);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (!isDrawing) element.scrollLeft = leftOf(element, start.current);
    // A window that is too narrow for the drawing opens with the final once that is the round in play.
    else if (start.current === rounds - 1)
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
  }, [rounds, isDrawing]);

  useEffect(() => {
    const name = names.current?.children[current];
    if (!(name instanceof HTMLElement) || !names.current) return;
    names.current.scrollLeft = name.offsetLeft - (names.current.clientWidth - name.offsetWidth) / 2;
  }, [current]);

  // The height follows the round in view, so that there is no empty space below the final.
  useEffect(() => {
    const element = scroller.current;
    const page = element && pagesOf(element)[Math.min(current, rounds - 1)];
    if (!element || !page) return;
    const follow = () => {
      element.style.height = isDrawing ? '' : `${page.offsetHeight}px`;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(page);
    return () => observer.disconnect();
  }, [current, rounds, isDrawing]);

  return {
    scroller,
    names,
    current,
    onScroll: () => {
      const element = scroller.current;
      if (!element) return;
      const width = leftOf(element, 1) || element.clientWidth;
      setCurrent(Math.round(element.scrollLeft / width));
    },
    goTo: (index: number) => {
      const element = scroller.current;
      element?.scrollTo({ left: leftOf(element, index), behavior: scrollBehavior() });
    },
  };
}
