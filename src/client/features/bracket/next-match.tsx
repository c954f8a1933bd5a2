import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { comingMatch } from './coming-match.ts';

type Props = { matchups: readonly Matchup[] };

/** The match that starts next, while none is open. */
export function NextMatch({ matchups }: Props) {
  const next = comingMatch(matchups);
  const now = useServerNow(10_000);
  if (!next) return null;
  const { startTime } = next;
  const name = matchTitle(next);
  if (startTime === null || Date.parse(startTime) <= now) return <Badge>Next: {name}</Badge>;
  return (
    <Badge tone="soon">
      <span>
        {name} starts in <Countdown until={startTime} />
      </span>
    </Badge>
  );
}
