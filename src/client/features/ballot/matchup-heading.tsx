import { WifiOff } from 'lucide-react';
import { correctionBadge } from '#client/entities/matchup/correction-text.ts';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { useIsOffline } from '#client/entities/tournament/use-is-offline.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { END_CUE_MS, START_CUE_MS, timing } from '#engine/matchup/voting-window.ts';

type Props = { matchup: Matchup; parent: Matchup | null };

/** The state and the name of a matchup, and the match that it decides as a tiebreaker. */
export function MatchupHeading({ matchup, parent }: Props) {
  const { tiebreakerLevel } = matchup;
  const badge = correctionBadge(matchup);
  return (
    <>
      <MatchStatus matchup={matchup} />
      {badge === 'Reopened' && <Badge tone="soon">{badge}</Badge>}
      <h2 className="shrink-0 truncate pr-0.5 text-18 phone:text-16">{matchTitle(matchup)}</h2>
      {tiebreakerLevel > 0 && (
        <span className="match-parent truncate text-14 text-muted phone:text-12">
          <strong className="text-ink">Tiebreaker {tiebreakerLevel}</strong>
          {parent?.song1 && parent.song2 && (
            <>
              {' '}
              for <bdi translate="no">{parent.song1.title}</bdi> against{' '}
              <bdi translate="no">{parent.song2.title}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

/** The badge with the state of a matchup by its clock (rule K11). */
export function MatchStatus({ matchup }: { matchup: Matchup }) {
  const clock = clockOf(matchup);
  const now = useMatchupNow(clock);
  const isOffline = useIsOffline();
  const state = timing(clock, now);
  if (state === 'live') {
    const isClosing = (clock.endTime ?? 0) - now <= END_CUE_MS;
    // Without a connection the browser cannot know that voting is still open.
    if (isOffline) return <Badge icon={<WifiOff aria-hidden="true" />}>OFFLINE</Badge>;
    return <Badge tone={isClosing ? 'closing' : 'live'}>{isClosing ? 'CLOSING' : 'LIVE'}</Badge>;
  }
  if (state === 'upcoming') {
    const isSoon = (clock.startTime ?? 0) - now <= START_CUE_MS;
    return <Badge tone={isSoon ? 'soon' : 'neutral'}>{isSoon ? 'STARTING SOON' : 'UPCOMING'}</Badge>;
  }
  // A matchup without times has no badge, because `TimeLeft` says so.
  return state === 'ended' && <Badge tone="quiet">ENDED</Badge>;
}
