import type { CountVisibility, SubmitterVisibility } from '#engine/kinds.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Award, awardAchievements, payAwards } from './awards.ts';
import * as data from './correction-data.ts';

/** What a change of a tournament pays. */
export type PaidChange = {
  tx: Transaction;
  now: Date;
  tournament: { id: number; submitterVisibility: SubmitterVisibility; countVisibility: CountVisibility };
  awards: Award[];
  /** What users had earned before the change, when the facts decide what it pays (rules E8, N4). */
  earnedBefore: data.UserSum[] | null;
};

/**
 * Reads what users have earned in a tournament with hidden submitters or votes, before a change of its results. The end of the change
 * moves the counters by the difference, in place of its awards: a song that goes out shows its submitter, which changes what
 * earlier votes and wins earn (rule N4), and so do votes that open (rule E8).
 */
export async function beginPayByFacts(change: PaidChange): Promise<void> {
  const { submitterVisibility, countVisibility } = change.tournament;
  if ((submitterVisibility === 'shown' && countVisibility === 'live') || change.earnedBefore) return;
  await data.lockMatchups(change.tx, change.tournament.id);
  change.earnedBefore = await data.sumUserFacts(change.tx, change.tournament.id);
}

/** Pays what a change earns and takes back, by its awards or by the facts. */
export async function payChange(change: PaidChange): Promise<void> {
  const { tx, now, tournament, earnedBefore } = change;
  if (!earnedBefore) return payAwards(tx, change.awards, now);
  const sums = [
    ...data.withSign(earnedBefore, -1),
    ...data.withSign(await data.sumUserFacts(tx, tournament.id), 1),
  ];
  await awardAchievements(tx, await data.moveUsers(tx, sums, now), now);
}
