import { useLayoutEffect } from 'react';
import { nextOfShow } from '#client/entities/matchup/coming-match.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowPosition } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { playableSongs } from './playable-songs.ts';
import { useShow } from './use-show.ts';

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

/** Gives the next match of a show the moment of its opening as its start. */
export type AddStart = (matchups: readonly Matchup[], tournament: TournamentDetail) => readonly Matchup[];

type WatchProps = {
  tournament: Pick<TournamentDetail, 'id' | 'pace'>;
  /** Called with each change of the show. */
  onChange: (value: () => AddStart) => void;
};

/** Follows a show for a page that counts down to its next match. */
export function NextStartWatch({ tournament, onChange }: WatchProps) {
  const show = useShow(tournament);
  useLayoutEffect(
    () => onChange(() => (matchups, settings) => withNextStart(matchups, show, settings)),
    [show, onChange],
  );
  return null;
}
