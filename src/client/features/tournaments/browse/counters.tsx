import { numberText } from '#client/lib/format/number-text.ts';
import type { TournamentCounts } from '#contract/tournament-list.ts';

const COUNTERS = [
  { field: 'active', label: 'Active Tournaments' },
  { field: 'setup', label: 'Starting Soon' },
  { field: 'completed', label: 'Completed' },
] as const;

/** Three counters in one quiet line, dashes while `counts` is null. */
export function Counters({ counts }: { counts: TournamentCounts | null }) {
  return (
    <dl className="-mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted sm:-mt-8 sm:gap-x-6 sm:text-16 short:-mt-2 short:text-14">
      {COUNTERS.map(({ field, label }) => (
        <div key={field} className="flex flex-row-reverse gap-1.5">
          <dt>{label}</dt>
          <dd className="font-semibold text-ink tabular">{counts ? numberText(counts[field]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
