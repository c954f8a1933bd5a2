import type pg from 'pg';
import { findDifferences } from '#server/db/recount.ts';
import { slotSum } from '#server/db/tally-columns.ts';

/** Acknowledged calls. A user votes once on a matchup, and each comment has a unique text. */
export type Acknowledged = {
  votes: { userId: number; matchupId: number; songId: number }[];
  comments: { userId: number; matchupId: number; content: string }[];
};

/** Lost acknowledged calls, calls that count twice, and counters that differ from their facts. */
export type DataCheck = { lost: number; doubled: number; differences: number };

/** Looks up each acknowledged vote and comment in the database, and compares all counters with their facts. */
export async function checkData(pool: pg.Pool, { votes, comments }: Acknowledged): Promise<DataCheck> {
  const { rows: ballotRows } = await pool.query<{
    user_id: number;
    matchup_id: number;
    song_id: number | null;
  }>('select user_id, matchup_id, song_id from votes where song_id is not null');
  const keyOf = (userId: number, matchupId: number) => `${userId} ${matchupId}`;
  const ballots = Map.groupBy(ballotRows, (row) => keyOf(row.user_id, row.matchup_id));
  const { rows: commentRows } = await pool.query<{ user_id: number; matchup_id: number; content: string }>(
    'select user_id, matchup_id, content from comments',
  );
  const copies = Map.groupBy(commentRows, ({ content }) => content);
  const lostVotes = votes.filter(
    ({ userId, matchupId, songId }) => ballots.get(keyOf(userId, matchupId))?.[0]?.song_id !== songId,
  ).length;
  const lostComments = comments.filter(
    ({ userId, matchupId, content }) =>
      !copies.get(content)?.some((row) => row.user_id === userId && row.matchup_id === matchupId),
  ).length;
  // A user has one ballot per matchup, so the tallies of these matchups must equal the number of ballots.
  const matchupIds = new Set(votes.map(({ matchupId }) => matchupId));
  const { rows: sums } = await pool.query<{ counted: number }>(
    `select coalesce(sum(song1_votes + song2_votes + ${slotSum('matchups.id', 'song1')} + ${slotSum('matchups.id', 'song2')}), 0)::int as counted
     from matchups where id = any($1)`,
    [[...matchupIds]],
  );
  const ballotCount = ballotRows.filter(({ matchup_id }) => matchupIds.has(matchup_id)).length;
  const doubledVotes = Math.max(0, (sums[0]?.counted ?? 0) - ballotCount);
  const doubledComments = [...copies.values()].filter(({ length }) => length > 1).length;
  return {
    lost: lostVotes + lostComments,
    doubled: doubledVotes + doubledComments,
    differences: (await findDifferences(pool)).length,
  };
}
