import type pg from 'pg';
import { expect } from 'vitest';
import type { MatchupDecision, MatchupPhase, MatchupStatus, PredictionOutcome } from '#engine/kinds.ts';
import {
  canAuthorEarn,
  doesMatchupPay,
  doesPredictionPay,
  doesTournamentPay,
  payingPlaces,
  type RulesVersion,
} from '#engine/rewards/crowd.ts';
import { POINTS, votePoints } from '#engine/rewards/points.ts';
import { findDifferences } from '#server/db/recount.ts';

type Tournament = {
  id: number;
  status: string;
  creatorId: number;
  winnerId: number | null;
  rulesVersion: RulesVersion;
};
type Matchup = {
  id: number;
  tournamentId: number;
  phase: MatchupPhase;
  round: number;
  status: MatchupStatus;
  song1Id: number | null;
  song2Id: number | null;
  song1Votes: number;
  song2Votes: number;
  winnerId: number | null;
  decidedBy: MatchupDecision | null;
  tiebreakerLevel: number;
  parentId: number;
};
type Vote = { matchupId: number; userId: number; songId: number; isPaidLater: boolean };
type Prediction = {
  id: number;
  authorId: number;
  outcome: PredictionOutcome | null;
  rulesVersion: RulesVersion;
};

export type Earned = { points: number; wins: number; rightPredictions: number };

/**
 * What each user has earned by the engine's rules alone: a count that is independent of the server's counters and of the
 * recount's sums. It expects shown submitters and counts, and no guests, votes that are set aside and adjustments.
 */
async function expectedEarnings(pool: pg.Pool): Promise<Map<number, Earned>> {
  const read = async <Row>(text: string) => (await pool.query(text)).rows as Row[];
  const tournaments =
    await read<Tournament>(`select id, status, creator_id as "creatorId", winner_id as "winnerId",
    rules_version as "rulesVersion" from tournaments`);
  const matchups = await read<Matchup>(`select id, tournament_id as "tournamentId", phase, round, status,
    song1_id as "song1Id", song2_id as "song2Id", song1_votes as "song1Votes", song2_votes as "song2Votes",
    winner_id as "winnerId", decided_by as "decidedBy", tiebreaker_level as "tiebreakerLevel",
    coalesce(parent_matchup_id, id) as "parentId" from matchups order by id`);
  const votes = await read<Vote>(`select matchup_id as "matchupId", user_id as "userId", song_id as "songId",
    is_paid_later as "isPaidLater" from votes where song_id is not null`);
  const songs = await read<{ id: number; submitterId: number }>(
    'select id, submitter_id as "submitterId" from songs',
  );
  const submitters = new Map(songs.map(({ id, submitterId }) => [id, submitterId]));
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
  const votersIn = (own: Matchup[]) => {
    const ids = new Set(own.map(({ id }) => id));
    return [...new Set(votes.filter(({ matchupId }) => ids.has(matchupId)).map(({ userId }) => userId))];
  };

  for (const tournament of tournaments) {
    const { rulesVersion } = tournament;
    const own = matchups.filter(({ tournamentId }) => tournamentId === tournament.id);
    for (const matchup of own) {
      const sides = [submitterOf(matchup.song1Id), submitterOf(matchup.song2Id)];
      const others = votersIn(own.filter(({ parentId }) => parentId === matchup.parentId)).filter(
        (userId) => !sides.includes(userId),
      ).length;
      const pays = doesMatchupPay({ rulesVersion, others, decidedBy: matchup.decidedBy });
      const winnerId = pays ? matchup.winnerId : null;
      const isDecided = matchup.winnerId !== null || matchup.decidedBy === 'tie';
      for (const { userId, songId, isPaidLater } of votes.filter(
        ({ matchupId }) => matchupId === matchup.id,
      )) {
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

  const answers = await read<{ predictionId: number; userId: number; vote: string }>(
    'select prediction_id as "predictionId", user_id as "userId", vote from prediction_votes',
  );
  const predictions = await read<Prediction>(
    'select id, author_id as "authorId", outcome, rules_version as "rulesVersion" from predictions',
  );
  for (const { id, authorId, outcome, rulesVersion } of predictions) {
    const given = answers.filter(({ predictionId }) => predictionId === id);
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
  const { rows } = await pool.query(`select id, points, tournaments_won as wins,
    perfect_predictions as "rightPredictions" from users order by id`);
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
