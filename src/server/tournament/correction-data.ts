import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { findPodiums, type RunQuery, songSums, userSums } from '#server/db/facts.ts';
import { lockMatchups } from '#server/db/matchup-locks.ts';
import { matchups } from '#server/db/schema.ts';
import { idsOf } from '#server/lib/ids-of.ts';

export type UserSum = { userId: number; votes: number; wins: number; points: number };
export type SongSum = {
  songKey: string;
  votes: number;
  points: number;
  won: number;
  decided: number;
  championships: number;
};

/** Locks all matchups of a tournament, so that no tally changes afterwards. */
export async function lockMatchupsOf(tx: Transaction, tournamentId: number): Promise<void> {
  const rows = await tx
    .select({ id: matchups.id })
    .from(matchups)
    .where(eq(matchups.tournamentId, tournamentId));
  await lockMatchups(tx, idsOf(rows));
}

const podiumsOf = (tx: Transaction, tournamentId: number) => {
  const run: RunQuery = async (text) => (await tx.execute<never>(sql.raw(text))).rows;
  return findPodiums(run, tournamentId);
};

/** What each user earned in the tournament, or `only` one: one row, or none. */
export async function sumUserFacts(tx: Transaction, tournamentId: number, only?: { userId: number }) {
  const sums = userSums(tournamentId, await podiumsOf(tx, tournamentId), only);
  const { rows } = await tx.execute<UserSum>(sql`
    select user_id as "userId", votes, wins, points from (${sql.raw(sums)}) s
    ${only && sql`where user_id = ${only.userId}`}`);
  return rows;
}

export async function sumSongFacts(tx: Transaction, tournamentId: number): Promise<SongSum[]> {
  const podiums = await podiumsOf(tx, tournamentId);
  const { rows } = await tx.execute<SongSum>(
    sql.raw(`select song_key as "songKey", votes, points, won, decided, championships
      from (${songSums(tournamentId, podiums)}) s`),
  );
  return rows;
}

/** Sums before a change have the sign -1, sums after it 1. A counter moves by their total. */
export type Signed<T> = T & { sign: 1 | -1 };
export const withSign = <T>(sums: T[], sign: 1 | -1): Signed<T>[] => sums.map((sum) => ({ ...sum, sign }));
