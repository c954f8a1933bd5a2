import type { TournamentDetail } from '#contract/tournament.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';

/** How many draws a tournament has had: that of its groups, and that of its knockout. */
export const countDraws = ({ groups, matchups }: Pick<TournamentDetail, 'groups' | 'matchups'>): number =>
  Number(groups.length > 0) + Number(matchups.some(({ phase }) => isKnockoutPhase(phase)));
