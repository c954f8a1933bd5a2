import { FINALS, THIRD_PLACE } from '#engine/formats/phases.ts';
import { type Podium, type PodiumMatchup, podium } from '#engine/formats/podium.ts';
import {
  type MatchupDecision,
  type MatchupPhase,
  type PredictionRulesVersion,
  RANK_DECISIONS,
} from '#engine/kinds.ts';

/** The versions of the rules of points. A tournament or prediction keeps the version that it began under. */
export type RulesVersion = 1 | 2 | 3;

/** The versions of tournaments and predictions that are created now. Read them only where a row is created. */
export const CURRENT_RULES_VERSION: RulesVersion = 3;
export const CURRENT_PREDICTION_RULES_VERSION: PredictionRulesVersion = 2;

/** The first version that pays only with a crowd. SQL compares the versions of rows with it. */
export const CROWD_RULES_VERSION = 2;

/**
 * The number of other users who have to take part before points are paid: voters of a matchup
 * without its submitters, voters of a tournament without the champion's submitter, voters of a prediction without its
 * author. Guests do not count.
 */
export const CROWD = { matchup: 2, tournament: 3, prediction: 2 } as const;

type Crowd = {
  rulesVersion: RulesVersion;
  /** The number of other users. Callers may stop counting at the number that is needed. */
  others: number;
};

const needsCrowd = (rulesVersion: RulesVersion) => rulesVersion >= CROWD_RULES_VERSION;
const isCrowd = ({ rulesVersion, others }: Crowd, needed: number) =>
  !needsCrowd(rulesVersion) || others >= needed;

/** Returns whether a decided matchup pays its winner's submitter and the voters for the winner (rule P16). */
export const doesMatchupPay = (crowd: Crowd & { decidedBy?: MatchupDecision | null }): boolean =>
  crowd.decidedBy !== 'walkover' && isCrowd(crowd, CROWD.matchup);

/** Returns whether a completed tournament pays its podium and its creator, and counts as won (rule P17). */
export const doesTournamentPay = (crowd: Crowd): boolean => isCrowd(crowd, CROWD.tournament);

/** Returns whether a settled prediction pays the voters who were right (rule Q10). */
export const doesPredictionPay = (crowd: Crowd): boolean => isCrowd(crowd, CROWD.prediction);

/** Returns whether authors earn points for right answers to their predictions. */
export const canAuthorEarn = (rulesVersion: RulesVersion): boolean => !needsCrowd(rulesVersion);

/** The fields of a decided matchup that determine whether its result counts. */
export type CountedResult = { decidedBy: MatchupDecision | null; song1Votes: number; song2Votes: number };

/** The decisions that count for songs and places only with votes (rule P18). */
export const NEEDS_VOTES: readonly MatchupDecision[] = [...RANK_DECISIONS, 'decision'];

/**
 * Returns whether a matchup counts for songs and places. A walkover never counts. From rules version 2 on, a win by rank or
 * by a named winner counts only with votes.
 */
export function doesResultCount(result: CountedResult, rulesVersion: RulesVersion): boolean {
  if (result.decidedBy === 'walkover') return false;
  const hasVotes = result.song1Votes + result.song2Votes > 0;
  return (
    !needsCrowd(rulesVersion) ||
    hasVotes ||
    result.decidedBy === null ||
    !NEEDS_VOTES.includes(result.decidedBy)
  );
}

/**
 * Returns the podium without the places whose match does not count: a final gives the first two, a third place match the
 * third. The third place of a bracket without that match stays.
 */
export function payingPlaces(
  matchups: readonly (PodiumMatchup & CountedResult)[],
  rulesVersion: RulesVersion,
): Podium {
  const counts = (phase: MatchupPhase) =>
    matchups.every((m) => m.phase !== phase || m.tiebreakerLevel > 0 || doesResultCount(m, rulesVersion));
  const { championId, runnerUpId, thirdId } = podium(matchups);
  return {
    ...(counts(FINALS) ? { championId, runnerUpId } : { championId: null, runnerUpId: null }),
    thirdId: counts(THIRD_PLACE) ? thirdId : null,
  };
}

/**
 * Returns how many voters a tournament lacks at most before its podium and its creator are paid. `winnerIds` are the
 * submitters of the songs that can still win: one of them may turn out to be the champion's, whose votes do not count.
 * `voterIds` are distinct.
 */
export function missingVoters(tournament: {
  rulesVersion: RulesVersion;
  voterIds: readonly number[];
  winnerIds: readonly number[];
}): number {
  if (!needsCrowd(tournament.rulesVersion)) return 0;
  const includesWinner = tournament.voterIds.some((id) => tournament.winnerIds.includes(id));
  return Math.max(0, CROWD.tournament - tournament.voterIds.length + Number(includesWinner));
}
