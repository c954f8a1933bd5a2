import { clsx } from 'clsx';
import { numberText } from '#client/lib/format/number-text.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { CurrentUser } from '#contract/account.ts';

const STATS = [
  { field: 'totalVotes', label: 'Total Votes' },
  { field: 'tournamentsWon', label: 'Tournaments Won' },
  { field: 'perfectPredictions', label: 'Perfect Predictions' },
  { field: 'points', label: 'Points' },
] as const;

/** Four numbers in one line. */
export function StatTiles({ user }: { user: CurrentUser }) {
  return (
    <Card className="py-4 lg:py-3">
      <dl className="grid grid-cols-2 gap-y-4 divide-line min-[22rem]:grid-cols-4 min-[22rem]:divide-x">
        {STATS.map(({ field, label }) => (
          <div
            key={field}
            className="flex flex-col-reverse justify-end gap-1 px-1 text-center sm:px-6 sm:text-left lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-2"
          >
            <dt className="text-12 tracking-[-0.03em] text-muted sm:text-14 sm:tracking-normal">{label}</dt>
            <dd
              className={clsx(
                'font-display text-22 leading-tight font-bold sm:text-28',
                user[field] === 0 && 'text-muted',
              )}
            >
              {numberText(user[field])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
