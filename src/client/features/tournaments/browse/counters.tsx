import { numberText } from '#client/lib/format/number-text.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCounts } from '#contract/tournament-list.ts';

const COUNTERS = [
  { field: 'active', label: 'Active Tournaments' },
  { field: 'setup', label: 'Starting Soon' },
  { field: 'completed', label: 'Completed' },
] as const;

/** Three counters; null until they are known (rule W12). */
export function Counters({ counts }: { counts: TournamentCounts | null }) {
  return (
    <Card className="py-4 sm:py-5">
      <dl className="grid grid-cols-3 divide-x divide-line">
        {COUNTERS.map(({ field, label }) => (
          <div
            key={field}
            className="flex flex-col-reverse justify-end gap-1 px-3 text-center sm:px-6 sm:text-left"
          >
            <dt className="text-12 text-muted sm:text-14">{label}</dt>
            <dd className="font-display text-28 leading-tight font-bold tabular sm:text-36">
              {counts ? numberText(counts[field]) : '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
