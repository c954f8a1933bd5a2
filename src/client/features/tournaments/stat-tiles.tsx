import { numberText } from '#client/lib/format/number-text.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { CurrentUser } from '#contract/account.ts';

const STATS = [
  { field: 'totalVotes', label: 'Total Votes' },
  { field: 'tournamentsWon', label: 'Tournaments Won' },
  { field: 'perfectPredictions', label: 'Perfect Predictions' },
  { field: 'points', label: 'Points' },
] as const;

export function StatTiles({ user }: { user: CurrentUser }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {STATS.map(({ field, label }) => (
        <Card key={field} className="flex flex-col-reverse gap-1 p-4 sm:p-5">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="font-display text-28 font-bold tabular sm:text-36">{numberText(user[field])}</dd>
        </Card>
      ))}
    </dl>
  );
}
