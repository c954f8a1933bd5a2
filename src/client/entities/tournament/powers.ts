import type { CurrentUser } from '#contract/account.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { givesPower, officesOf, type Power } from '#engine/matchup/powers.ts';

/**
 * Returns a function that says whether the user has a power in the tournament. The answer about the
 * tournament is the same for all readers, and names its managers.
 */
export function powersOf(
  user: CurrentUser | null,
  tournament: Pick<TournamentDetail, 'creatorId' | 'managers'>,
): (power: Power) => boolean {
  if (!user) return () => false;
  const offices = officesOf(user, tournament);
  return (power) => givesPower(offices, power);
}
