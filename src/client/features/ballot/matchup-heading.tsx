import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { correctionBadge } from '#client/entities/matchup/match-texts.ts';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { useIsOffline } from '#client/live/live-tournament.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { END_CUE_MS, type MatchupClock, START_CUE_MS, timing } from '#engine/matchup/voting-window.ts';

const BADGE =
  'upright:self-baseline upright:justify-self-end upright:py-0 upright:first:[grid-area:badge] desk:text-[0.75em]';

type Props = { matchup: Matchup; parent: Matchup | null };

/** The state and the name of a matchup, and the match that it decides as a tiebreaker. */
export function MatchupHeading({ matchup, parent }: Props) {
  const { tiebreakerLevel } = matchup;
  const badge = correctionBadge(matchup);
  return (
    <>
      <MatchStatus matchup={matchup} className={BADGE} />
      {badge === 'Reopened' && (
        <Badge tone="soon" className={BADGE}>
          {badge}
        </Badge>
      )}
      <h2 className="shrink-0 truncate pr-0.5 text-18 phone:text-16 upright:self-baseline upright:[grid-area:name] desk:text-[1.125em]">
        {matchTitle(matchup)}
      </h2>
      {tiebreakerLevel > 0 && (
        <span className="min-w-0 truncate text-14 text-muted phone:text-12 upright:self-baseline upright:[grid-area:label]">
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

/** The badge with the state of a matchup by its clock. */
export function MatchStatus({ matchup, className }: { matchup: Matchup; className?: string }) {
  const clock = clockOf(matchup);
  const word = wordOf(clock, useMatchupNow(clock), useIsOffline());
  return (
    word && (
      <Badge
        tone={TONES[word]}
        icon={word === 'OFFLINE' && <WifiOff aria-hidden="true" />}
        className={clsx(className, word === 'ENDED' && 'upright:hidden')}
      >
        {word}
      </Badge>
    )
  );
}

const TONES = {
  OFFLINE: 'neutral',
  CLOSING: 'closing',
  LIVE: 'live',
  'STARTING SOON': 'soon',
  UPCOMING: 'neutral',
  ENDED: 'quiet',
} as const;

/** A matchup without times has no badge, because `TimeLeft` says so. */
function wordOf(clock: MatchupClock, now: number, isOffline: boolean): keyof typeof TONES | null {
  switch (timing(clock, now)) {
    case 'live':
      // Without a connection the browser cannot know that voting is still open.
      if (isOffline) return 'OFFLINE';
      return (clock.endTime ?? 0) - now <= END_CUE_MS ? 'CLOSING' : 'LIVE';
    case 'upcoming':
      return (clock.startTime ?? 0) - now <= START_CUE_MS ? 'STARTING SOON' : 'UPCOMING';
    case 'ended':
      return 'ENDED';
    default:
      return null;
  }
}
