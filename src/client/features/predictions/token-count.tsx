import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import { tokensQuery } from './queries.ts';

/** The reader's tokens (rules Q1, Q9). They refill at midnight UTC, so hovering shows the local time of the last refill. */
export function TokenCount() {
  const { data } = useQuery(tokensQuery);
  const refreshed = data ? new Date(data.lastRefresh) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
      <p className="inline-flex items-center gap-2 rounded-full border border-edge bg-raised px-3 py-1 font-semibold text-ink">
        <Coins aria-hidden="true" className="size-4" />
        <span aria-live="polite" className="tabular">
          Your tokens: {data ? data.tokens : '–'}
        </span>
      </p>
      <p>Tokens refresh daily at midnight</p>
      <p>
        Last refresh:{' '}
        {refreshed ? (
          <time dateTime={refreshed.toISOString()} {...exactOnHover(refreshed)}>
            {mediumDate(refreshed)}
          </time>
        ) : (
          '–'
        )}
      </p>
    </div>
  );
}
