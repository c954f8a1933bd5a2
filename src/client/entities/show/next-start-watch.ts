import { useLayoutEffect } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { withNextStart } from './next-start.ts';
import { useShow } from './use-show.ts';

/** Gives the next match of a show the moment of its opening as its start. */
export type AddStart = (matchups: readonly Matchup[], tournament: TournamentDetail) => readonly Matchup[];

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'pace'>;
  /** Called with each change of the show. */
  onChange: (value: () => AddStart) => void;
};

/** Follows a show for a page that counts down to its next match. */
export function NextStartWatch({ tournament, onChange }: Props) {
  const show = useShow(tournament);
  useLayoutEffect(
    () => onChange(() => (matchups, settings) => withNextStart(matchups, show, settings)),
    [show, onChange],
  );
  return null;
}
