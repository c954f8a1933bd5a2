import { asc, eq, isNotNull } from 'drizzle-orm';
import type pg from 'pg';
import { expect } from 'vitest';
import {
  canAuthorEarn,
  doesMatchupPay,
  doesPredictionPay,
  doesTournamentPay,
  payingPlaces,
} from '#engine/rewards/crowd.ts';
import { POINTS, votePoints } from '#engine/rewards/points.ts';
import { openDatabase } from '#server/db/client.ts';
import { findDifferences } from '#server/db/recount.ts';
import { matchups, predictions, predictionVotes, songs, tournaments, votes } from '#server/db/schema.ts';

type Earned = { points: number; wins: number; rightPredictions: number };

/**
 * What each user has earned by the engine's rules alone: a count that is independent of the server's counters and of the
 * recount's sums. It expects shown submitters and counts, and no guests, votes that are set aside and adjustments.
 */
async function expectedEarnings(pool: pg.Pool): Promise<Map<number, Earned>> {
  const db = openDatabase(pool);
  const allMatchups = await db.select().from(matchups).orderBy(asc(matchups.id));
  const allVotes = await db.select().from(votes).where(isNotNull(votes.songId));
  const submitters = new Map((await db.select().from(songs)).map((song) => [song.id, song.submitterId]));
  const submitterOf = (songId: number | null) => (songId === null ? null : (submitters.get(songId) ?? null));

  const earned = new Map<number, Earned>();
  const add = (userId: number | null, part: Partial<Earned>) => {
    if (userId === null) return;
    const sum = earned.get(userId) ?? { points: 0, wins: 0, rightPredictions: 0 };
    sum.points += part.points ?? 0;
    sum.wins += part.wins ?? 0;
    sum.rightPredictions += part.rightPredictions ?? 0;
    earned.set(userId, sum);
  };
  const votersIn = (own: typeof allMatchups) => {
    const ids = new Set(own.map(({ id }) => id));
    return [...new Set(allVotes.filter(({ matchupId }) => ids.has(matchupId)).map(({ userId }) => userId))];
  };
  const parentOf = ({ id, parentMatchupId }: (typeof allMatchups)[number]) => parentMatchupId ?? id;

  for (const tournament of await db.select().from(tournaments)) {
    const { rulesVersion } = tournament;
    const own = allMatchups.filter(({ tournamentId }) => tournamentId === tournament.id);
    for (const matchup of own) {
      const sides = [submitterOf(matchup.song1Id), submitterOf(matchup.song2Id)];
      const together = own.filter((other) => parentOf(other) === parentOf(matchup));
      const others = votersIn(together).filter((userId) => !sides.includes(userId)).length;
      const pays = doesMatchupPay({ rulesVersion, others, decidedBy: matchup.decidedBy });
      const winnerId = pays ? matchup.winnerId : null;
      const isDecided = matchup.winnerId !== null || matchup.decidedBy === 'tie';
      for (const { userId, songId, isPaidLater } of allVotes.filter(
        (each) => each.matchupId === matchup.id,
      )) {
        if (songId === null) continue;
        const submitterId = submitterOf(songId);
        const isWaiting = isPaidLater && !(pays && isDecided);
        add(userId, { points: votePoints({ voterId: userId, submitterId, songId, winnerId, isWaiting }) });
      }
      if (matchup.tiebreakerLevel === 0) add(submitterOf(winnerId), { points: POINTS.ownSongWinsMatchup });
    }
    const champion = submitterOf(tournament.winnerId);
    const others = votersIn(own).filter((userId) => userId !== champion).length;
    if (tournament.status !== 'completed' || !doesTournamentPay({ rulesVersion, others })) continue;
    const { championId, runnerUpId, thirdId } = payingPlaces(own, rulesVersion);
    add(submitterOf(championId), { points: POINTS.champion, wins: 1 });
    add(submitterOf(runnerUpId), { points: POINTS.runnerUp });
    add(submitterOf(thirdId), { points: POINTS.third });
    add(tournament.creatorId, { points: POINTS.createdTournamentCompletes });
  }

  for (const { id, authorId, outcome, rulesVersion } of await db.select().from(predictions)) {
    const given = await db.select().from(predictionVotes).where(eq(predictionVotes.predictionId, id));
    const others = given.filter(({ userId }) => userId !== authorId).length;
    if (!doesPredictionPay({ rulesVersion, others })) continue;
    for (const { userId, vote } of given) {
      if (vote !== outcome || (userId === authorId && !canAuthorEarn(rulesVersion))) continue;
      add(userId, { points: POINTS.predictionRight, rightPredictions: 1 });
    }
  }
  return earned;
}

/** The counters of all users, in the shape of the expected ones. */
export async function storedEarnings(pool: pg.Pool): Promise<Map<number, Earned>> {
  const { rows } = await pool.query(`select user_id as id, points, tournaments_won as wins,
    perfect_predictions as "rightPredictions" from user_counters order by user_id`);
  return new Map(rows.map(({ id, ...earned }) => [id, earned]));
}

/** Expects the counters to agree with the recount and with what the engine says each user earned. */
export async function expectAgreement(pool: pg.Pool) {
  expect(await findDifferences(pool)).toEqual([]);
  const expected = await expectedEarnings(pool);
  const nothing = { points: 0, wins: 0, rightPredictions: 0 };
  for (const [id, stored] of await storedEarnings(pool)) {
    expect(stored, `user ${id}`).toEqual(expected.get(id) ?? nothing);
  }
}
