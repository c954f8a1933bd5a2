import type pg from 'pg';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { votePoints } from '#engine/rewards/points.ts';
import { limitsVotesAtOnce, utcDayOf } from '#engine/rewards/votes-at-once.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';
import type { WrittenBallot } from './ballot-data.ts';
import type { Locked, LockedMatchup } from './ballot-locks.ts';

// What written ballots move: the tallies of their matchups and the counters of their voters.

const MOVE_TALLIES = {
  name: 'ballots-move-tallies',
  text: `update matchups m set song1_votes = m.song1_votes + d.song1, song2_votes = m.song2_votes + d.song2,
      song1_guest_votes = m.song1_guest_votes + d.guest1, song2_guest_votes = m.song2_guest_votes + d.guest2,
      version = m.version + d.moves
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
      as d(matchup_id, song1, song2, moves, guest1, guest2)
    where m.id = d.matchup_id
    returning m.id, m.song1_votes as "song1Votes", m.song2_votes as "song2Votes",
      m.song1_guest_votes as "song1GuestVotes", m.song2_guest_votes as "song2GuestVotes", m.status, m.version`,
};

const NO_CHANGE = { song1: 0, song2: 0, guest1: 0, guest2: 0, moves: 0 };

/** Adds the changes to the tallies and returns the new tallies. */
export async function moveTallies(db: pg.ClientBase, ballots: WrittenBallot[], { matchups, voters }: Locked) {
  if (ballots.length === 0) return new Map();
  const deltas = new Map<number, typeof NO_CHANGE>();
  for (const ballot of ballots) {
    const delta = deltas.get(ballot.matchupId) ?? { ...NO_CHANGE };
    const matchup = matchups.get(ballot.matchupId);
    if (ballot.moved && matchup) {
      const [song1, song2] = [songDelta(ballot, matchup.song1Id), songDelta(ballot, matchup.song2Id)];
      delta.song1 += song1;
      delta.song2 += song2;
      if (voters.get(ballot.userId)?.isGuest) {
        delta.guest1 += song1;
        delta.guest2 += song2;
      }
      delta.moves = 1;
    }
    deltas.set(ballot.matchupId, delta);
  }
  const all = [...deltas.values()];
  const { rows } = await db.query<Omit<StoredTally, 'countVisibility' | keyof typeof UNDECIDED>>({
    ...MOVE_TALLIES,
    values: [
      arrayLiteral([...deltas.keys()]),
      arrayLiteral(all.map((d) => d.song1)),
      arrayLiteral(all.map((d) => d.song2)),
      arrayLiteral(all.map((d) => d.moves)),
      arrayLiteral(all.map((d) => d.guest1)),
      arrayLiteral(all.map((d) => d.guest2)),
    ],
  });
  // Each tally has its matchup here. The fallback would hide the votes.
  const visibilityOf = (id: number) => matchups.get(id)?.countVisibility ?? 'after_close';
  return new Map(
    rows.map((row) => [row.id, { ...row, ...UNDECIDED, countVisibility: visibilityOf(row.id) }]),
  );
}

/** Only open matchups take votes. */
const UNDECIDED = { winnerId: null, decidedBy: null };

/** The counted votes that a ballot adds to one song: 1, 0 or -1. */
function songDelta({ songId, oldSongId, isSetAside }: WrittenBallot, ofSongId: number | null): number {
  if (isSetAside) return 0;
  return Number(songId === ofSongId) - Number(oldSongId === ofSongId);
}

const MOVE_VOTERS = {
  name: 'ballots-move-voters',
  text: `with moved as (
      update users u set total_votes = u.total_votes + d.votes, points = u.points + d.points, updated_at = $4,
        votes_at_once = case when u.votes_at_once_day >= $7 then u.votes_at_once else 0 end + d.at_once,
        votes_at_once_day = greatest(u.votes_at_once_day, $7)
      from unnest($1::int[], $2::int[], $3::int[], $6::int[]) as d(user_id, votes, points, at_once)
      where u.id = d.user_id returning u.id, u.total_votes, d.votes)
    insert into achievements (user_id, type, threshold, earned_at)
    select m.id, 'voter', t, $4 from moved m
    join unnest($5::int[]) t on m.total_votes - m.votes < t and t <= m.total_votes
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
  await db.query({
    ...MOVE_VOTERS,
    values: [
      arrayLiteral(changed.map(([userId]) => userId)),
      arrayLiteral(changed.map(([, delta]) => delta.votes)),
      arrayLiteral(changed.map(([, delta]) => delta.points)),
      now,
      VOTER_THRESHOLDS,
      arrayLiteral(changed.map(([, delta]) => delta.atOnce)),
      utcDayOf(now.getTime()),
    ],
  });
}

function pointsFor({ userId, isPaidLater }: WrittenBallot, songId: number | null, matchup: LockedMatchup) {
  if (songId === null) return 0;
  const submitterId = songId === matchup.song1Id ? matchup.submitter1Id : matchup.submitter2Id;
  return votePoints({ voterId: userId, submitterId, songId, winnerId: null, isWaiting: isPaidLater });
}
