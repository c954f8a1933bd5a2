import type pg from 'pg';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { votePoints } from '#engine/rewards/points.ts';
import { limitsVotesAtOnce, utcDayOf } from '#engine/rewards/votes-at-once.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { TallySlot } from '#server/db/tally-slots.ts';
import { type StoredTally, type TallyRow, toTally } from '#server/db/tally-slots.ts';
import type { Locked, LockedMatchup } from './ballot-locks.ts';
import type { WrittenBallot } from './judge-ballots.ts';

// What written ballots move: the tallies of their matchups and the counters of their voters.

const MOVE_TALLIES = {
  name: 'ballots-move-tallies',
  text: `insert into matchup_tallies as t (matchup_id, slot, song1, song2, guest1, guest2, version)
    select d.*, 1 from unnest($1::int[], $2::int2[], $3::int[], $4::int[], $5::int[], $6::int[]) d
    on conflict (matchup_id, slot) do update set song1 = t.song1 + excluded.song1, song2 = t.song2 + excluded.song2,
      guest1 = t.guest1 + excluded.guest1, guest2 = t.guest2 + excluded.guest2, version = t.version + 1`,
};

const READ_SLOTS = {
  name: 'ballots-read-slots',
  text: `select matchup_id as id, slot, version, song1, song2, guest1, guest2
    from matchup_tallies where matchup_id = any($1::int[])`,
};

/** The next slot of a tally: processes that start one after the other get different ones. */
export async function takeSlot(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ slot: number }>("select nextval('tally_slot')::int as slot");
  return rows[0]?.slot ?? 0;
}

type Change = { song1: number; song2: number; guest1: number; guest2: number };

/** What the ballots add to the tallies of their matchups. */
function sumChanges(ballots: readonly WrittenBallot[], { matchups, voters }: Locked): Map<number, Change> {
  const changes = new Map<number, Change>();
  for (const ballot of ballots) {
    const matchup = matchups.get(ballot.matchupId);
    if (!ballot.moved || !matchup) continue;
    const change = changes.get(ballot.matchupId) ?? { song1: 0, song2: 0, guest1: 0, guest2: 0 };
    changes.set(ballot.matchupId, change);
    const [song1, song2] = [songDelta(ballot, matchup.song1Id), songDelta(ballot, matchup.song2Id)];
    change.song1 += song1;
    change.song2 += song2;
    if (!voters.get(ballot.userId)?.isGuest) continue;
    change.guest1 += song1;
    change.guest2 += song2;
  }
  return changes;
}

/** Adds the changes to the slot of this process, in id order, because another process may write the same slot. */
export async function moveTallies(
  db: pg.ClientBase,
  ballots: readonly WrittenBallot[],
  { slot, ...locked }: Locked & { slot: number },
): Promise<void> {
  if (ballots.length === 0) return;
  const inOrder = [...sumChanges(ballots, locked)].sort(([a], [b]) => a - b);
  const all = inOrder.map(([, change]) => change);
  await db.query({
    ...MOVE_TALLIES,
    values: [
      arrayLiteral(inOrder.map(([id]) => id)),
      arrayLiteral(all.map(() => slot)),
      arrayLiteral(all.map((change) => change.song1)),
      arrayLiteral(all.map((change) => change.song2)),
      arrayLiteral(all.map((change) => change.guest1)),
      arrayLiteral(all.map((change) => change.guest2)),
    ],
  });
}

type Slots = ReadonlyMap<number, readonly TallySlot[]>;

/** The slots of the ballots' matchups, by matchup. */
export async function readSlots(db: pg.ClientBase, ballots: readonly WrittenBallot[]): Promise<Slots> {
  const slots = new Map<number, TallySlot[]>();
  for (const { matchupId } of ballots) slots.set(matchupId, []);
  if (slots.size === 0) return slots;
  const { rows } = await db.query<{ id: number; slot: number; version: number } & Change>({
    ...READ_SLOTS,
    values: [arrayLiteral([...slots.keys()])],
  });
  for (const { id, slot, version, song1, song2, guest1, guest2 } of rows)
    slots.get(id)?.push([slot, version, song1, song2, guest1, guest2]);
  return slots;
}

/** The tallies of the matchups whose slots were read. */
export const toTallies = (matchups: Locked['matchups'], slots: Slots): Map<number, StoredTally> =>
  new Map(
    [...slots].flatMap(([id, own]) => {
      const matchup = matchups.get(id);
      return matchup ? [[id, toTally({ ...tallyRowOf(matchup), slots: own })]] : [];
    }),
  );

/** Only open matchups take votes, so none has a result. */
const tallyRowOf = ({ id, status, countVisibility, ...matchup }: LockedMatchup): TallyRow => {
  const { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version } = matchup;
  const counts = { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes, version };
  return { id, status, countVisibility, ...counts, winnerId: null, decidedBy: null };
};

/** The counted votes that a ballot adds to one song: 1, 0 or -1. */
function songDelta({ songId, oldSongId, isSetAside }: WrittenBallot, ofSongId: number | null): number {
  if (isSetAside) return 0;
  return Number(songId === ofSongId) - Number(oldSongId === ofSongId);
}

const MOVE_VOTERS = {
  name: 'ballots-move-voters',
  text: `with moved as (
      update user_counters c set total_votes = c.total_votes + d.votes, points = c.points + d.points,
        votes_at_once = case when c.votes_at_once_day >= $5 then c.votes_at_once else 0 end + d.at_once,
        votes_at_once_day = greatest(c.votes_at_once_day, $5)
      from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as d(user_id, votes, points, at_once)
      where c.user_id = d.user_id)
    insert into ranking_queue (user_ids) values ($1)`,
};

const GIVE_ACHIEVEMENTS = {
  name: 'ballots-give-achievements',
  text: `insert into achievements (user_id, type, threshold, earned_at)
    select user_id, 'voter', threshold, $3 from unnest($1::int[], $2::int[]) as a(user_id, threshold)
    on conflict do nothing`,
};

const VOTER_THRESHOLDS = ACHIEVEMENTS.voter.map(({ threshold }) => threshold);

/** Adds the changes to the counters of accounts, and gives the achievements that they reach. */
export async function moveVoters(
  db: pg.ClientBase,
  ballots: WrittenBallot[],
  { matchups, voters, now }: Locked & { now: Date },
): Promise<void> {
  const deltas = new Map<number, { votes: number; points: number; atOnce: number }>();
  for (const ballot of ballots) {
    const matchup = matchups.get(ballot.matchupId);
    if (!ballot.moved || ballot.isSetAside || !matchup || voters.get(ballot.userId)?.isGuest) continue;
    const delta = deltas.get(ballot.userId) ?? { votes: 0, points: 0, atOnce: 0 };
    delta.votes += Number(ballot.songId !== null) - Number(ballot.oldSongId !== null);
    delta.points += pointsFor(ballot, ballot.songId, matchup) - pointsFor(ballot, ballot.oldSongId, matchup);
    const isAtOnce = ballot.isFirst && !ballot.isPaidLater && limitsVotesAtOnce(matchup.rulesVersion);
    delta.atOnce += Number(isAtOnce);
    deltas.set(ballot.userId, delta);
  }
  const changed = [...deltas].filter(
    ([, delta]) => delta.votes !== 0 || delta.points !== 0 || delta.atOnce !== 0,
  );
  if (changed.length === 0) return;
  const moving = db.query({
    ...MOVE_VOTERS,
    values: [
      arrayLiteral(changed.map(([userId]) => userId)),
      arrayLiteral(changed.map(([, delta]) => delta.votes)),
      arrayLiteral(changed.map(([, delta]) => delta.points)),
      arrayLiteral(changed.map(([, delta]) => delta.atOnce)),
      utcDayOf(now.getTime()),
    ],
  });
  const reached = changed.flatMap(([userId, { votes }]) => {
    const before = voters.get(userId)?.totalVotes ?? 0;
    return VOTER_THRESHOLDS.filter((step) => before < step && step <= before + votes).map((step) => ({
      userId,
      step,
    }));
  });
  if (reached.length === 0) return void (await moving);
  const values = [
    arrayLiteral(reached.map(({ userId }) => userId)),
    arrayLiteral(reached.map(({ step }) => step)),
    now,
  ];
  // Sent together, because the commit follows at once.
  await Promise.all([moving, db.query({ ...GIVE_ACHIEVEMENTS, values })]);
}

function pointsFor({ userId, isPaidLater }: WrittenBallot, songId: number | null, matchup: LockedMatchup) {
  if (songId === null) return 0;
  const submitterId = songId === matchup.song1Id ? matchup.submitter1Id : matchup.submitter2Id;
  return votePoints({ voterId: userId, submitterId, songId, winnerId: null, isWaiting: isPaidLater });
}
