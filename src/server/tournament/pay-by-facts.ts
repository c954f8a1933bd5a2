import type { CountVisibility, SubmitterVisibility } from '#engine/kinds.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Award, pay } from './awards.ts';
import * as data from './correction-data.ts';

/** What a change of a tournament pays. */
export type PaidChange = {
  tx: Transaction;
  now: Date;
  tournament: { id: number; submitterVisibility: SubmitterVisibility; countVisibility: CountVisibility };
  awards: Award[];
  /** By how much corrections move the counters of users. */
  userSums: data.Signed<data.UserSum>[];
  /** By how much results and corrections move the statistics of songs. */
  songSums: data.Signed<data.SongSum>[];
  /** What users had earned before the change, when the facts decide what it pays. */
  earnedBefore: data.UserSum[] | null;
  /** The awards that the same change had made before `earnedBefore` was read. */
  awardsBefore: Award[];
};

/**
 * Lets the facts decide what a change of a tournament with hidden submitters pays: a song that goes out shows its submitter,
 * which changes what earlier votes and wins earn.
 */
export async function beginPayByFacts(change: PaidChange): Promise<void> {
  if (change.tournament.submitterVisibility !== 'shown') await payByFacts(change);
}

/** Like `beginPayByFacts`, also for a correction of a tournament with hidden votes, which shows or hides votes. */
async function beginCorrectionByFacts(change: PaidChange): Promise<void> {
  const { submitterVisibility, countVisibility } = change.tournament;
  if (submitterVisibility !== 'shown' || countVisibility !== 'live') await payByFacts(change);
}

/**
 * Reads what users have earned in the tournament. `payChange` then moves the counters by the difference and ignores later
 * awards. All matchups stay locked until the commit, because a vote that is counted meanwhile would be paid twice.
 */
export async function payByFacts(change: PaidChange): Promise<void> {
  if (change.earnedBefore) return;
  await data.lockMatchupsOf(change.tx, change.tournament.id);
  change.earnedBefore = await data.sumUserFacts(change.tx, change.tournament.id);
  change.awardsBefore = change.awards.splice(0);
}

/** Pays what a change earns and takes back, by its awards or by the facts. */
export async function payChange(change: PaidChange): Promise<void> {
  const { tx, now, tournament, earnedBefore, userSums, songSums } = change;
  if (!earnedBefore) return pay(tx, change, now);
  const byFacts = [
    ...data.withSign(earnedBefore, -1),
    ...data.withSign(await data.sumUserFacts(tx, tournament.id), 1),
  ];
  await pay(tx, { awards: change.awardsBefore, userSums: [...userSums, ...byFacts], songSums }, now);
}

/**
 * Runs a change that removes or restores results, such as a deleted matchup or a forced status. Every counter of users and
 * songs moves by the difference between its sums before and after the change (rule P8). Where the facts decide what
 * users earn, `payChange` moves their counters instead.
 */
export async function applyCorrection(change: PaidChange, apply: () => Promise<void>): Promise<void> {
  const { tx, tournament } = change;
  await beginCorrectionByFacts(change);
  await data.lockMatchupsOf(tx, tournament.id);
  const addSums = async (sign: 1 | -1) => {
    const users = change.earnedBefore ? [] : await data.sumUserFacts(tx, tournament.id);
    change.userSums.push(...data.withSign(users, sign));
    change.songSums.push(...data.withSign(await data.sumSongFacts(tx, tournament.id), sign));
  };
  await addSums(-1);
  await apply();
  await addSums(1);
}
