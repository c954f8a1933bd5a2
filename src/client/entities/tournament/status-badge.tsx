import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { START_CUE_MS, timing } from '#engine/matchup/voting-window.ts';
import { firstStartOf } from '#engine/schedule/next-round.ts';

const STATUS = {
  setup: { tone: 'neutral', label: 'STARTING SOON' },
  active: { tone: 'live', label: 'LIVE' },
  group_stage: { tone: 'live', label: 'LIVE' },
  knockout_stage: { tone: 'live', label: 'LIVE' },
  start_playoffs: { tone: 'solid', label: 'PLAYOFFS NEXT' },
  completed: { tone: 'quiet', label: 'COMPLETED' },
  cancelled: { tone: 'quiet', label: 'CANCELLED' },
} as const satisfies Record<TournamentStatus, object>;

type Timed = Pick<Matchup, 'status' | 'startTime' | 'endTime'>;
type Props = {
  /** The matchups, or the current one: voting is open while one of them is live. */
  matchups: readonly Timed[];
};

export function StatusBadge({ status, matchups }: Props & { status: TournamentStatus }) {
  const { tone, label } = STATUS[status];
  if (tone === 'live') return <LiveBadge matchups={matchups} label={label} />;
  return <Badge tone={tone}>{label}</Badge>;
}

/** Whether voting is open in one of these matchups, and otherwise when it opens first, in epoch milliseconds. */
function votingStart(matchups: readonly Timed[], now: number) {
  const clocks = matchups.map(clockOf);
  const isOpen = clocks.some((clock) => timing(clock, now) === 'live');
  return {
    isOpen,
    startsAt: isOpen ? null : firstStartOf(clocks.filter((clock) => timing(clock, now) === 'upcoming')),
  };
}

type LiveProps = Props & {
  label: string;
  /** The tone while voting is open. */
  openTone?: 'live' | 'running';
  /** The tone while voting is not open and no start is known. */
  restTone?: 'live' | 'running' | 'neutral';
};

/** The label of a running tournament. It moves only while voting is open; before that it has a countdown. */
export function LiveBadge({ matchups, label, openTone = 'live', restTone = 'neutral' }: LiveProps) {
  const now = useServerNow(1000);
  const { isOpen, startsAt } = votingStart(matchups, now);
  return (
    <>
      <Badge tone={isOpen ? openTone : startsAt === null ? restTone : 'neutral'} isStill={!isOpen}>
        {label}
      </Badge>
      {startsAt !== null && (
        <Badge tone={startsAt - now <= START_CUE_MS ? 'soon' : 'solid'}>
          <span>
            Starts in <Countdown until={startsAt} className="font-bold" />
          </span>
        </Badge>
      )}
    </>
  );
}

/** Whether voting is open in one of these matchups. */
export const useIsVotingOpen = (matchups: readonly Timed[]) =>
  votingStart(matchups, useServerNow(1000)).isOpen;
