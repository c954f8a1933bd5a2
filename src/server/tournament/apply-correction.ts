import type { TournamentChange } from './change.ts';
import * as data from './correction-data.ts';
import { beginCorrectionByFacts } from './pay-by-facts.ts';

/**
 * Runs a change that removes or restores results, such as a deleted matchup or a forced status. Every counter of users and
 * songs moves by the difference between its sums before and after the change (rule P8). Where the facts decide what
 * users earn, `payChange` moves their counters instead.
 */
export async function applyCorrection(change: TournamentChange, apply: () => Promise<void>): Promise<void> {
  const { tx, tournament } = change;
  await beginCorrectionByFacts(change);
  await data.lockMatchups(tx, tournament.id);
  const sumUsers = async () => (change.earnedBefore ? [] : data.sumUserFacts(tx, tournament.id));
  change.userSums.push(...data.withSign(await sumUsers(), -1));
  change.songSums.push(...data.withSign(await data.sumSongFacts(tx, tournament.id), -1));
  await apply();
  change.userSums.push(...data.withSign(await sumUsers(), 1));
  change.songSums.push(...data.withSign(await data.sumSongFacts(tx, tournament.id), 1));
}
