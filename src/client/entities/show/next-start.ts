import { nextOfShow } from '#client/entities/matchup/coming-match.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowPosition } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { playableSongs } from './playable-songs.ts';

type Settings = Pick<
  TournamentDetail,
  'status' | 'currentPhase' | 'groupPhaseScheduling' | 'listenSeconds' | 'showSeconds'
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
  const next = nextIn(matchups, show, settings);
  if (!next) return matchups;
  const opensAt = show.until + (show.step === 'listen' ? 0 : listenMsOf(next, settings));
  return matchups.map((matchup) =>
    matchup.id === next.id && matchup.status !== 'active' && matchup.status !== 'completed'
      ? {
          ...matchup,
          status: 'scheduled' as const,
          startTime: new Date(opensAt).toISOString(),
          endTime: new Date(opensAt + settings.showSeconds * 1000).toISOString(),
        }
      : matchup,
  );
}

/** How long its songs are played before the vote. */
const listenMsOf = (matchup: Matchup, { listenSeconds }: Settings) =>
  playableSongs(matchup).length * listenSeconds * 1000;

/** The match that is listened to, or the one after a draw or a break. */
function nextIn(
  matchups: readonly Matchup[],
  { step, matchupId }: Pick<ShowPosition, 'step' | 'matchupId'>,
  settings: Settings,
) {
  if (step === 'listen') return matchups.find(({ id }) => id === matchupId);
  return step === 'draw' || step === 'break' ? nextOfShow(settings, matchups) : null;
}
