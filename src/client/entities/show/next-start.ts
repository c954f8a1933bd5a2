import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowPosition } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextShowMatch } from '#engine/show/show.ts';

type Settings = Pick<
  TournamentDetail,
  'currentPhase' | 'groupPhaseScheduling' | 'listenSeconds' | 'showSeconds'
>;

/**
 * The matches of a show, of which the next one has the moment of its opening as its start, so that every screen counts down
 * to it. Without a known moment they are as they were.
 */
export function withNextStart(
  matchups: readonly Matchup[],
  show: Pick<ShowPosition, 'step' | 'matchupId' | 'until'> | null,
  settings: Settings,
): readonly Matchup[] {
  if (!show || show.until === null) return matchups;
  const { until } = show;
  const nextId = show.step === 'listen' ? show.matchupId : nextIdOf(matchups, show, settings);
  return matchups.map((matchup) =>
    matchup.id === nextId && matchup.status !== 'active' && matchup.status !== 'completed'
      ? {
          ...matchup,
          status: 'scheduled' as const,
          startTime: new Date(until).toISOString(),
          endTime: new Date(until + settings.showSeconds * 1000).toISOString(),
        }
      : matchup,
  );
}

/** The match after a draw or a break. While songs are played first its opening is not known yet. */
function nextIdOf(matchups: readonly Matchup[], { step }: Pick<ShowPosition, 'step'>, settings: Settings) {
  if ((step !== 'draw' && step !== 'break') || settings.listenSeconds > 0) return null;
  const playable = matchups.map((matchup) => ({ ...matchup, ...withClock(matchup), playable: 0 }));
  return nextShowMatch({ ...settings, matchups: playable, isCompleted: false, awaitsKnockout: false })?.id;
}
