import type { CountVisibility, MatchupDecision, MatchupStatus } from '#engine/kinds.ts';

/** The number of slots of a tally. Server processes that have the same slot wait for each other. */
export const TALLY_SLOTS = 64;

/**
 * The first key of the advisory locks of matchups; the number has no meaning. Batches of votes share the lock of a matchup's
 * row. PostgreSQL gives a row that is shared to every further batch at once, so changes would wait until no batch of any
 * server is left. The advisory lock has a queue, in which later batches wait behind a change.
 */
export const MATCHUP_QUEUE = 7_246_002;

/** The votes of a matchup, those of guests among them, and their version. */
export type Counts = {
  song1Votes: number;
  song2Votes: number;
  song1GuestVotes: number;
  song2GuestVotes: number;
  version: number;
};

/** What the batches of one slot have added: votes of song 1 and 2, and guests' votes of song 1 and 2. */
export type TallySlot = readonly [
  slot: number,
  version: number,
  song1: number,
  song2: number,
  guest1: number,
  guest2: number,
];

/** A matchup's votes, without its slots. */
export type TallyRow = Counts & {
  id: number;
  status: MatchupStatus;
  winnerId: number | null;
  decidedBy: MatchupDecision | null;
  countVisibility: CountVisibility;
};

/** The votes and the result of a matchup as they are stored. `shownCounts` of the engine selects what may leave the server. */
export type StoredTally = TallyRow & {
  /** The version of the matchup's row, to which the slots belong. */
  rowVersion: number;
  slots: readonly TallySlot[];
};

/** The votes of a matchup's row together with its slots (rule V6). */
export function sumSlots(row: Counts, slots: readonly TallySlot[]): Counts {
  let { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version } = row;
  for (const [, slotVersion, song1, song2, guest1, guest2] of slots) {
    version += slotVersion;
    song1Votes += song1;
    song2Votes += song2;
    song1GuestVotes += guest1;
    song2GuestVotes += guest2;
  }
  return { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version };
}

/** The tally of a row and its slots. */
export const toTally = <Row extends Counts>({
  slots,
  ...row
}: Row & { slots: readonly TallySlot[] | null }) => ({
  ...row,
  ...sumSlots(row, slots ?? []),
  rowVersion: row.version,
  slots: slots ?? [],
});

/** A matchup's row with the votes of its slots, and the version of both. */
export function withSlots<Row extends Counts>({ slots, ...row }: Row & { slots: TallySlot[] | null }) {
  return { ...row, ...sumSlots(row, slots ?? []) };
}

type Slotted = Counts & { rowVersion: number; slots: readonly TallySlot[] };

/**
 * What is known of a tally from two of its states. A batch sees the slots of other processes as they were committed, so two
 * states can have the same version and different votes: each lacks a batch that the other has. Of each slot the higher
 * version counts. A change of the row waits for all batches, so a state with a newer row has all of an older one.
 */
export function mergeTally<Tally extends Slotted>(known: Tally, other: Tally): Tally {
  if (known.rowVersion !== other.rowVersion) return known.rowVersion > other.rowVersion ? known : other;
  const newest = new Map(known.slots.map((slot) => [slot[0], slot]));
  let isNewer = false;
  let { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version } = known;
  for (const slot of other.slots) {
    const [number, slotVersion, song1, song2, guest1, guest2] = slot;
    const [, before = 0, ...votes] = newest.get(number) ?? [];
    if (slotVersion <= before) continue;
    isNewer = true;
    newest.set(number, slot);
    version += slotVersion - before;
    song1Votes += song1 - (votes[0] ?? 0);
    song2Votes += song2 - (votes[1] ?? 0);
    song1GuestVotes += guest1 - (votes[2] ?? 0);
    song2GuestVotes += guest2 - (votes[3] ?? 0);
  }
  if (!isNewer) return known;
  const counts = { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version };
  return { ...known, ...counts, slots: [...newest.values()] };
}
