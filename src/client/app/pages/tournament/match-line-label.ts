import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchName, roundLabel } from '#engine/formats/phases.ts';

/** The name of a knockout match, such as 'Semifinal A', or the round of a group match. */
export const matchLineLabel = (
  { groupId, phase, position, round }: Matchup,
  { totalRounds }: Pick<TournamentDetail, 'totalRounds'>,
): string => (groupId === null ? matchName(phase, position) : roundLabel({ phase, round, totalRounds }));
