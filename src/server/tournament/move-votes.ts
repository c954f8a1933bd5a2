import { limitsVotesAtOnce } from '#engine/rewards/votes-at-once.ts';
import type { TournamentChange } from './change.ts';
import * as correction from './correction-data.ts';
import { findTallies } from './data.ts';
import * as data from './move-votes-data.ts';
import { applyCorrection } from './pay-by-facts.ts';

type GuestToAccount = { guestId: number; userId: number };

/**
 * Moves a guest's votes in the tournament to an account and updates the counters. Returns the tallies that
 * changed. If a decided matchup or the completed tournament lacks a crowd, the account may complete the crowd, which pays
 * other users, too: then all counters are computed again. Otherwise only the account's are.
 */
export async function moveVotesToAccount(change: TournamentChange, ids: GuestToAccount) {
  const { tx, now, tournament, userSums } = change;
  const scope = { ...ids, tournamentId: tournament.id, now };
  let changedIds: number[] = [];
  const apply = async () => {
    const left = await data.lockAccount(tx, scope);
    const atOnce = limitsVotesAtOnce(tournament.rulesVersion) ? left : null;
    changedIds = await data.moveBallots(tx, { ...scope, atOnce });
  };
  if (await data.lacksCrowd(tx, tournament.id)) await applyCorrection(change, apply);
  else {
    await data.lockVotedMatchups(tx, scope);
    // No other change may touch the account between its two sums. `apply` reads its votes of today by the same call.
    await data.lockAccount(tx, scope);
    const before = await correction.sumUserFacts(tx, tournament.id, ids);
    await apply();
    const after = await correction.sumUserFacts(tx, tournament.id, ids);
    userSums.push(...correction.withSign(before, -1), ...correction.withSign(after, 1));
  }
  return findTallies(tx, changedIds);
}

export { findTournamentsOfGuest, lockMatchupsOfGuest } from './move-votes-data.ts';
