import { useCallback, useEffect, useRef, useState } from 'react';
import { watchVisibility } from '#client/lib/browser/visibility.ts';
import { Button } from '#client/ui/form/button.tsx';

/** The next page loads when the end of the list is this close to the visible part. */
const AHEAD = '600px';

export type ShowMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
  label?: string;
};

/**
 * The end of a list that is loaded page by page. The next page loads when the end comes near the visible part, or when the
 * button is pressed. After a failure only the button loads it.
 */
export function ShowMore({ hasMore, isLoading, hasFailed, onMore, label = 'Show more' }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const isButtonFocused = useRef(false);
  const [wasUsed, setWasUsed] = useState(false);
  const loads = hasMore && !isLoading && !hasFailed;
  const load = useCallback(() => {
    setWasUsed(true);
    onMore();
  }, [onMore]);
  useEffect(() => {
    const element = place.current;
    if (!element || !loads) return;
    // The watch starts again for each page, because a page of few rows leaves the end of the list in view.
    return watchVisibility(element, ({ isIntersecting }) => isIntersecting && load(), { rootMargin: AHEAD });
  }, [loads, load]);
  useEffect(() => {
    // The focused button disappears with the last page.
    if (!hasMore && isButtonFocused.current) end.current?.focus();
  }, [hasMore]);
  if (!hasMore) {
    return wasUsed ? (
      <p ref={end} tabIndex={-1} className="py-2 text-center text-14 text-muted outline-none">
        That is everything.
      </p>
    ) : null;
  }
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-2">
      {hasFailed && (
        <p role="alert" className="text-14 text-muted">
          The rest could not be loaded.
        </p>
      )}
      <Button
        isPending={isLoading}
        pendingLabel="Loading..."
        onFocus={() => {
          isButtonFocused.current = true;
        }}
        onBlur={() => {
          isButtonFocused.current = false;
        }}
        onClick={load}
      >
        {hasFailed ? 'Try again' : label}
      </Button>
    </div>
  );
}
