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
    <dl className="grid grid-cols-3 gap-3">
      {COUNTERS.map(({ field, label }) => (
        <Card key={field} className="flex flex-col-reverse justify-end gap-1 p-3 min-[24rem]:p-4 sm:p-5">
          <dt className="text-12 text-muted sm:text-14">{label}</dt>
          <dd className="font-display text-28 font-bold tabular sm:text-36">
            {counts ? numberText(counts[field]) : '–'}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
