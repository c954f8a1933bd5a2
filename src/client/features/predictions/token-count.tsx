import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import { DAILY_TOKENS } from '#engine/rewards/tokens.ts';
import { tokensQuery } from './queries.ts';

/** The reader's tokens. They refill at midnight UTC, so hovering shows the local time of the last refill. */
export function TokenCount() {
  const { data } = useQuery(tokensQuery);
  const refreshed = data ? new Date(data.lastRefresh) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
      <p className="inline-flex items-center gap-3 font-display text-18 font-bold text-ink">
        <span aria-live="polite" className="tabular">
          Your tokens: {data ? data.tokens : '–'}
        </span>
        <TokenDiscs tokens={data?.tokens ?? 0} />
      </p>
      <p className="max-sm:text-12">Tokens refresh daily at midnight</p>
      {/* The date has its width before it is loaded, so that it moves nothing. */}
      <p className="max-sm:min-w-36 max-sm:text-12">
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

/** The tokens of a day as discs. Those that are spent are hollow. */
function TokenDiscs({ tokens }: { tokens: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {Array.from({ length: DAILY_TOKENS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a token has no other identity than its place
          key={index}
          data-token={index < tokens ? 'left' : 'spent'}
          className={clsx(
            'size-4 rounded-full border-2 border-ink',
            index < tokens ? 'bg-ink' : 'opacity-40',
          )}
        />
      ))}
    </span>
  );
}
