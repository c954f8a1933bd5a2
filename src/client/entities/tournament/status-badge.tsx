import { Badge } from '#client/ui/display/badge.tsx';
import type { TournamentPhase, TournamentStatus } from '#engine/kinds.ts';

const STATUS = {
  setup: { tone: 'neutral', label: 'STARTING SOON' },
  active: { tone: 'live', label: 'LIVE' },
  group_stage: { tone: 'live', label: 'LIVE' },
  knockout_stage: { tone: 'live', label: 'LIVE' },
  start_playoffs: { tone: 'solid', label: 'PLAYOFFS NEXT' },
  completed: { tone: 'quiet', label: 'COMPLETED' },
  cancelled: { tone: 'quiet', label: 'CANCELLED' },
} as const satisfies Record<TournamentStatus, object>;

export const PHASE_LABELS: Record<TournamentPhase, string> = {
  submission: 'Submission',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
};

export function StatusBadge({ status }: { status: TournamentStatus }) {
  const { tone, label } = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
