import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ShowMoreProps } from '#client/ui/feedback/show-more.tsx';

/** A multiple of one, two and three columns. */
const STEP = 24;

/**
 * Shows the loaded rows a screen or two at a time, and loads the next page when they run out. It begins with `initial`
 * rows, however many pages that takes, so that Back finds the row that was left.
 */
export function useShownRows<Row>(rows: Row[], query: UseInfiniteQueryResult, initial = STEP) {
  const [wanted, setWanted] = useState(initial);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // Rendered in the background, so that scrolling stays smooth.
  const drawn = useDeferredValue(wanted);
  const lacksRows = wanted > rows.length && hasNextPage;
  useEffect(() => {
    if (lacksRows && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [lacksRows, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const hasFailed = lacksRows && isFetchNextPageError && !isFetchingNextPage;
  const more: ShowMoreProps = {
    hasMore: drawn < rows.length || hasNextPage,
    isLoading: drawn !== wanted || (lacksRows && !hasFailed),
    hasFailed,
    onMore: () => {
      if (hasFailed) void fetchNextPage();
      else setWanted(Math.min(wanted, rows.length) + STEP);
    },
  };
  return { shown: rows.slice(0, drawn), more, isComplete: !lacksRows };
}
