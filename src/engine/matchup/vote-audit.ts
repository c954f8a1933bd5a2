/** A group of an audit with fewer votes shows no sides, and fewer votes are not set aside together (rule F3). */
export const MIN_AUDIT_GROUP = 3;

/** Whether a user may read the vote audit: an admin, or a creator or manager without a song in the tournament (rule F2). */
export const canAudit = (user: { isAdmin: boolean; mayManage: boolean; hasSong: boolean }): boolean =>
  user.isAdmin || (user.mayManage && !user.hasSong);

/** How many buckets the chart of votes over time has at most. */
export const MAX_TIME_BUCKETS = 60;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BUCKETS_MS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
];

/** Returns the shortest usual length of a bucket that divides a span into at most 60 buckets. */
export function bucketLengthMs(spanMs: number): number {
  // A span that begins within a bucket touches one more.
  const fits = (lengthMs: number) => spanMs / lengthMs <= MAX_TIME_BUCKETS - 1;
  return BUCKETS_MS.find(fits) ?? DAY_MS * Math.ceil(spanMs / DAY_MS / (MAX_TIME_BUCKETS - 1));
}

/** Ages of accounts, in hours, at which an audit divides votes: under an hour, a day, a week, 30 days, and older. */
export const AGE_STEPS_HOURS = [1, 24, 7 * 24, 30 * 24] as const;

/** The votes of a group by side. */
export type Sides = { song1Votes: number; song2Votes: number };

/** The votes of both sides. */
export const votesOf = ({ song1Votes, song2Votes }: Sides) => song1Votes + song2Votes;

/**
 * Decides which groups of one division of the votes show their sides. A group of one or two votes shows none. If
 * only one or two votes are hidden in all, the smallest other group hides its sides too, because the total would reveal the
 * hidden ones.
 */
export function showableSides(groups: readonly Sides[]): boolean[] {
  const isShown = groups.map((group) => {
    const votes = votesOf(group);
    return votes === 0 || votes >= MIN_AUDIT_GROUP;
  });
  const hidden = groups.reduce((sum, group, index) => (isShown[index] ? sum : sum + votesOf(group)), 0);
  if (hidden === 0 || hidden >= MIN_AUDIT_GROUP) return isShown;
  let smallest = -1;
  for (const [index, group] of groups.entries()) {
    if (!isShown[index] || votesOf(group) === 0) continue;
    if (smallest < 0 || votesOf(group) < votesOf(groups[smallest] as Sides)) smallest = index;
  }
  return isShown.map((shown, index) => shown && index !== smallest);
}

const MIN_BURST_VOTES = 10;
const BURST_FACTOR = 4;

/**
 * Finds bursts: runs of buckets that each have at least 10 votes and 4 times the median bucket. Returns the first
 * and last index of each run.
 */
export function findBursts(votes: readonly number[]): { first: number; last: number }[] {
  const sorted = [...votes].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const limit = Math.max(MIN_BURST_VOTES, BURST_FACTOR * median);
  const bursts: { first: number; last: number }[] = [];
  for (const [index, count] of votes.entries()) {
    if (count < limit) continue;
    const open = bursts.at(-1);
    if (open?.last === index - 1) open.last = index;
    else bursts.push({ first: index, last: index });
  }
  return bursts;
}
