import { awardAchievements, payAwards } from './awards.ts';
import type { TournamentChange } from './change.ts';
import * as data from './correction-data.ts';

/**
 * Reads what users have earned in a tournament with hidden submitters, before a change of its results. The end of the change
 * moves the counters by the difference, in place of its awards: a song that goes out shows its submitter, which changes what
 * earlier votes and wins earn (rule N4).
 */
export async function beginPayByFacts(change: TournamentChange): Promise<void> {
  if (change.tournament.submitterVisibility === 'shown' || change.earnedBefore) return;
  await data.lockMatchups(change.tx, change.tournament.id);
  change.earnedBefore = await data.sumUserFacts(change.tx, change.tournament.id);
}

/** Pays what a change earns and takes back, by its awards or by the facts. */
export async function payChange(change: TournamentChange): Promise<void> {
  const { tx, now, tournament, earnedBefore } = change;
  if (!earnedBefore) return payAwards(tx, change.awards, now);
  const sums = [
    ...data.withSign(earnedBefore, -1),
    ...data.withSign(await data.sumUserFacts(tx, tournament.id), 1),
  ];
  await awardAchievements(tx, await data.moveUsers(tx, sums, now), now);
}
