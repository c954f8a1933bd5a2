import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';

/** The first rows of a list. The others show after a press of the button. */
export function useListStart<Row>(rows: readonly Row[], count: number, hasNextPage = false) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isCut = rows.length > count && !isExpanded;
  const button = isCut && (
    <Button className="self-start" onClick={() => setIsExpanded(true)}>
      {hasNextPage ? 'Show all' : `Show all ${rows.length}`}
    </Button>
  );
  return { shown: isCut ? rows.slice(0, count) : rows, button, isExpanded };
}
