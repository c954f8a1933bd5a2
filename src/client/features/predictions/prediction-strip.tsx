import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { scrollBehavior } from '#client/lib/browser/media.ts';
import { useStaggeredRender } from '#client/lib/browser/use-staggered-render.ts';
import { ShowMore, type ShowMoreProps } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { PredictionCard } from './card/prediction-card.tsx';
import { tokensQuery } from './queries.ts';

/** The cards that are shown do not render again when others follow. */
const ShownCard = memo(PredictionCard);

type Props = {
  label: string;
  heading?: ReactNode;
  predictions: readonly Prediction[];
  /** Loads the next predictions at the end of the strip. */
  more?: ShowMoreProps;
};

/** Cards side by side, moved by swipe, arrows or keyboard. */
export function PredictionStrip({ label, heading, predictions, more }: Props) {
  const { user } = useCurrentUser();
  // Read here, because each card that appears later would read them again.
  const { data: record } = useQuery({ ...tokensQuery, enabled: user !== null && predictions.length > 0 });
  const renderedCount = useStaggeredRender(predictions.length);
  const { list, onScroll, move, isAtStart, isAtEnd } = useStrip(renderedCount);
  if (predictions.length === 0) return null;
  const overflows = !isAtStart || !isAtEnd;
  return (
    <div className="grid grid-cols-1 gap-3">
      {(heading || overflows) && (
        <div className="flex min-h-10 items-center justify-between gap-3">
          <div className="min-w-0">{heading}</div>
          {overflows && (
            <div className="flex gap-2 pointer-coarse:hidden">
              <Button
                icon={ChevronLeft}
                size="icon"
                aria-label="Earlier cards"
                aria-disabled={isAtStart || undefined}
                onClick={() => move(-1)}
              />
              <Button
                icon={ChevronRight}
                size="icon"
                aria-label="More cards"
                aria-disabled={isAtEnd || undefined}
                onClick={() => move(1)}
              />
            </div>
          )}
        </div>
      )}
      <ul
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list
        tabIndex={0}
        aria-label={label}
        // The minimum height keeps the page below in place while the cards appear one after another.
        className="relative flex min-h-104 snap-x sm:min-h-116 snap-proximity scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain pb-3 [scrollbar-width:thin] max-sm:-mx-4 max-sm:px-4"
      >
        {predictions.slice(0, renderedCount).map((prediction) => (
          <li
            key={prediction.id}
            data-prediction={prediction.id}
            tabIndex={-1}
            className={clsx(
              'w-80 max-w-[85%] shrink-0 snap-start only:w-full only:max-w-none',
              'md:w-[calc((100%-1rem)/2)] md:max-w-none',
              // Two cards share the width.
              (predictions.length > 2 || more?.hasMore) && 'xl:w-[calc((100%-2rem)/3)]',
            )}
          >
            <ShownCard prediction={prediction} tokens={record?.tokens ?? null} />
          </li>
        ))}
        {more && (
          <li className="grid shrink-0 place-items-center px-4 empty:hidden">
            {/* The button stays while the new cards render, so that it keeps the focus. */}
            <ShowMore {...more} isLoading={more.isLoading || renderedCount < predictions.length} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** The part of the visible width that an arrow moves. */
const STEP = 0.8;

/** Whether a horizontal list is scrolled to its start or end, and a function that scrolls it. */
function useStrip(length: number) {
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
