import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchName, roundLabel } from '#engine/formats/phases.ts';
import { comingMatch } from './coming-match.ts';

type Props = { matchups: readonly Matchup[]; totalRounds: number };

/** The match that starts next, while none is open. */
export function NextMatch({ matchups, totalRounds }: Props) {
  const next = comingMatch(matchups);
  const now = useServerNow(10_000);
  if (!next) return null;
  const { groupId, phase, position, round, startTime } = next;
  const name = groupId === null ? matchName(phase, position) : roundLabel({ phase, round, totalRounds });
  if (startTime === null || Date.parse(startTime) <= now) return <Badge>Next: {name}</Badge>;
  return (
    <Badge tone="soon">
      <span>
        {name} starts in <Countdown until={startTime} />
      </span>
    </Badge>
  );
}
