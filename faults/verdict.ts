import type pg from 'pg';
import { findDifferences } from '#server/db/recount.ts';
import type { Acknowledged } from './stream.ts';

export type Verdict = { lost: number; doubled: number; differences: number };

/** Looks every acknowledged vote and comment up in the database. */
export async function judge(pool: pg.Pool, { votes, comments }: Acknowledged): Promise<Verdict> {
  const { rows: kept } = await pool.query<{ user_id: number; matchup_id: number; song_id: number | null }>(
    'select user_id, matchup_id, song_id from votes where song_id is not null',
  );
  const keyOf = (userId: number, matchupId: number) => `${userId} ${matchupId}`;
  const ballots = Map.groupBy(kept, (row) => keyOf(row.user_id, row.matchup_id));
  const { rows: written } = await pool.query<{ user_id: number; matchup_id: number; content: string }>(
    'select user_id, matchup_id, content from comments',
  );
  const copies = Map.groupBy(written, ({ content }) => content);
  const lostVotes = votes.filter(
    ({ userId, matchupId, songId }) => ballots.get(keyOf(userId, matchupId))?.[0]?.song_id !== songId,
  ).length;
  const lostComments = comments.filter(
    ({ userId, matchupId, content }) =>
      !copies.get(content)?.some((row) => row.user_id === userId && row.matchup_id === matchupId),
  ).length;
  // Everybody has one ballot on a matchup.
  const matchupIds = new Set(votes.map(({ matchupId }) => matchupId));
  const { rows: sums } = await pool.query<{ counted: number }>(
    'select coalesce(sum(song1_votes + song2_votes), 0)::int as counted from matchups where id = any($1)',
    [[...matchupIds]],
  );
  const ballotsThere = kept.filter(({ matchup_id }) => matchupIds.has(matchup_id)).length;
  const doubledVotes = Math.max(0, (sums[0]?.counted ?? 0) - ballotsThere);
  const doubledComments = [...copies.values()].filter(({ length }) => length > 1).length;
  return {
    lost: lostVotes + lostComments,
    doubled: doubledVotes + doubledComments,
    differences: (await findDifferences(pool)).length,
  };
}
