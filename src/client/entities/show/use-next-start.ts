import { useEffect, useState } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { withNextStart } from './next-start.ts';
import { useShow } from './use-show.ts';

/** The matches, of which the next one of a show has the moment of its opening as its start. The code loads for shows only. */
export function useNextStart(
  matchups: readonly Matchup[],
  tournament: Pick<TournamentDetail, 'id' | 'pace'> & Parameters<typeof withNextStart>[2],
): readonly Matchup[] {
  const show = useShow(tournament);
  const [addStart, setAddStart] = useState<typeof withNextStart | null>(null);
  const isShow = tournament.pace === 'show';
  useEffect(() => {
    if (!isShow) return;
    // Without its code the next match has no countdown.
    void import('./next-start.ts').then(
      (module) => setAddStart(() => module.withNextStart),
      () => {},
    );
  }, [isShow]);
  return addStart && isShow ? addStart(matchups, show, tournament) : matchups;
}
