import { Badge } from '#client/ui/display/badge.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { LiveBadge } from './voting-start.tsx';

const STATUS = {
  setup: { tone: 'neutral', label: 'STARTING SOON' },
  active: { tone: 'live', label: 'LIVE' },
  group_stage: { tone: 'live', label: 'LIVE' },
  knockout_stage: { tone: 'live', label: 'LIVE' },
  start_playoffs: { tone: 'solid', label: 'PLAYOFFS NEXT' },
  completed: { tone: 'quiet', label: 'COMPLETED' },
  cancelled: { tone: 'quiet', label: 'CANCELLED' },
} as const satisfies Record<TournamentStatus, object>;

type Props = {
  status: TournamentStatus;
  /** The matchups, or the current one: voting is open while one of them is live. */
  matchups: readonly Pick<Matchup, 'status' | 'startTime' | 'endTime'>[];
};

export function StatusBadge({ status, matchups }: Props) {
  const { tone, label } = STATUS[status];
  if (tone === 'live') return <LiveBadge matchups={matchups} label={label} />;
  return <Badge tone={tone}>{label}</Badge>;
}
