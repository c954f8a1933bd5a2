import type { CurrentUser } from '#contract/account.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { givesPower, officesOf, type Power } from '#engine/matchup/powers.ts';

/** What a user may do in a tournament (rules A16, Z2). The answers are the same for all readers and name its managers. */
export function powersOf(
  user: CurrentUser | null,
  tournament: Pick<TournamentDetail, 'creatorId' | 'managers'>,
): (power: Power) => boolean {
  if (!user) return () => false;
  const offices = officesOf(user, tournament);
  return (power) => givesPower(offices, power);
}
