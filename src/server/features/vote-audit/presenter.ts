import { type AuditGroup, type Quarantine, quarantine, type VoteAudit } from '#contract/vote-audit.ts';
import {
  AGE_STEPS_HOURS,
  findBursts,
  type Sides,
  showableSides,
  votesOf,
} from '#engine/matchup/vote-audit.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { AddressGroup, AuditedMatchup, QuarantineRow } from './data.ts';

/** What the queries of an audit found. */
export type AuditCounts = {
  times: { lengthMs: number; buckets: (Sides & { bucket: number })[] };
  voters: (Sides & { step: number; isGuest: boolean })[];
  addresses: {
    groups: AddressGroup[];
    groupCount: number;
    sharedVotes: number;
  };
  setAsideVotes: number;
};

/** An audit as its readers see it: groups without voters, and sides only where they may show. */
export function presentAudit(
  matchup: AuditedMatchup,
  counts: AuditCounts,
  { countsHidden, canSetAside }: Pick<VoteAudit, 'countsHidden' | 'canSetAside'>,
): VoteAudit {
  /** Groups that divide all votes, with sides where they may show. */
  const present = (groups: readonly Sides[]): AuditGroup[] => {
    const shown = showableSides(groups);
    return groups.map((group, index) => groupOf(group, !countsHidden && shown[index] === true));
  };
  const { times, voters, addresses, setAsideVotes } = counts;
  const counted = sum(voters);
  const [accounts, guests] = present([
    sum(voters.filter(({ isGuest }) => !isGuest)),
    sum(voters.filter(({ isGuest }) => isGuest)),
  ]);
  const ages = present(
    [...AGE_STEPS_HOURS.keys(), AGE_STEPS_HOURS.length].map((step) =>
      sum(voters.filter((row) => row.step === step)),
    ),
  );
  const buckets = fillBuckets(times.buckets);
  const instantOf = (bucket: number) => new Date(bucket * times.lengthMs).toISOString();
  const bucketGroups = present(buckets);
  const listed = present([...addresses.groups, restOf(counted, addresses.groups)]);
  return {
    matchupId: matchup.id,
    countsHidden,
    canSetAside,
    counted: groupOf(counted, !countsHidden),
    setAsideVotes,
    accounts: accounts as AuditGroup,
    guests: guests as AuditGroup,
    ages: ages.map((group, step) => ({
      ...group,
      fromHours: AGE_STEPS_HOURS[step - 1] ?? 0,
      toHours: AGE_STEPS_HOURS[step] ?? null,
    })),
    times: bucketGroups.map((group, index) => {
      const bucket = (buckets[0]?.bucket ?? 0) + index;
      return { ...group, from: instantOf(bucket), to: instantOf(bucket + 1) };
    }),
    bursts: findBursts(buckets.map(votesOf)).map(({ first, last }) => ({
      from: instantOf((buckets[0]?.bucket ?? 0) + first),
      to: instantOf((buckets[0]?.bucket ?? 0) + last + 1),
      votes: buckets.slice(first, last + 1).reduce((total, bucket) => total + votesOf(bucket), 0),
    })),
    addresses: {
      groups: addresses.groups.map(({ address, first, last }, index) => ({
        ...(listed[index] as AuditGroup),
        address,
        from: new Date(first).toISOString(),
        to: new Date(last).toISOString(),
      })),
      groupCount: addresses.groupCount,
      sharedVotes: addresses.sharedVotes,
      otherVotes: votesOf(counted) - addresses.sharedVotes,
    },
  };
}

function groupOf(group: Sides, showsSides: boolean): AuditGroup {
  const { song1Votes, song2Votes } = group;
  return { votes: votesOf(group), sides: showsSides ? { song1Votes, song2Votes } : null };
}

const sum = (groups: readonly Sides[]): Sides => ({
  song1Votes: groups.reduce((total, { song1Votes }) => total + song1Votes, 0),
  song2Votes: groups.reduce((total, { song2Votes }) => total + song2Votes, 0),
});

/** The votes outside of the listed groups. They count as a group, because the total would tell their sides. */
function restOf(all: Sides, listed: readonly Sides[]): Sides {
  const { song1Votes, song2Votes } = sum(listed);
  return { song1Votes: all.song1Votes - song1Votes, song2Votes: all.song2Votes - song2Votes };
}

/** Adds the empty buckets between the first and the last. */
function fillBuckets(buckets: readonly (Sides & { bucket: number })[]): (Sides & { bucket: number })[] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return [];
  const found = new Map(buckets.map((bucket) => [bucket.bucket, bucket]));
  return Array.from({ length: last.bucket - first.bucket + 1 }, (_, index) => {
    const bucket = first.bucket + index;
    return found.get(bucket) ?? { bucket, song1Votes: 0, song2Votes: 0 };
  });
}

export const presentQuarantine = (row: QuarantineRow): Quarantine => pickShown(quarantine, row);
