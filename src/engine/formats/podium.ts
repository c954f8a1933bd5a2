import { FINALS, isGroupPhase, SEMIFINALS, THIRD_PLACE } from '#engine/formats/phases.ts';
import type { MatchupDecision, MatchupPhase, MatchupStatus } from '#engine/kinds.ts';
import { loserOf } from '#engine/matchup/result.ts';

/** A matchup as the podium needs it. */
export type PodiumMatchup = {
  phase: MatchupPhase;
  round: number;
  status: MatchupStatus;
  song1Id: number | null;
  song2Id: number | null;
  /** Null while votes are hidden. A completed matchup shows its votes (rule E1). */
  song1Votes: number | null;
  song2Votes: number | null;
  winnerId: number | null;
  decidedBy?: MatchupDecision | null;
  tiebreakerLevel: number;
};

/** The song ids of the first three places; null for a place that is undecided or goes to no song. */
export type Podium = { championId: number | null; runnerUpId: number | null; thirdId: number | null };

type Result = { winnerId: number; loserId: number; loserVotes: number };

function resultOf(matchup: PodiumMatchup): Result | null {
  const { status, song1Id, song2Id, winnerId } = matchup;
  if (status !== 'completed' || song1Id === null || song2Id === null || winnerId === null) return null;
  const loserId = loserOf({ song1Id, song2Id }, winnerId);
  const loserVotes = loserId === song1Id ? matchup.song1Votes : matchup.song2Votes;
  return { winnerId, loserId, loserVotes: loserVotes ?? 0 };
}

/**
 * Returns the semifinal loser with more votes, or of two with equal votes the one that lost to the champion (rule B10). A
 * song that gave a walkover is not third (rule J5). Returns null while a semifinal is undecided, and where none was played.
 */
function betterLoser(matchups: readonly PodiumMatchup[], championId: number): number | null {
  const semifinals = matchups.filter(({ decidedBy }) => decidedBy !== 'walkover').map(resultOf);
  const known = semifinals.filter((result) => result !== null);
  if (known.length === 0 || known.length < semifinals.length) return null;
  const [best] = known.sort(
    (a, b) =>
      b.loserVotes - a.loserVotes || Number(b.winnerId === championId) - Number(a.winnerId === championId),
  );
  return best?.loserId ?? null;
}

/**
 * Returns the podium: winner and loser of the completed final, and the winner of the third place match or else the better
 * semifinal loser. Tiebreakers are ignored, because the parent matchup has their result.
 */
export function podium(matchups: readonly PodiumMatchup[]): Podium {
  const of = (phase: MatchupPhase) =>
    matchups.filter((match) => match.phase === phase && match.tiebreakerLevel === 0);
  const [final] = of(FINALS);
  const [thirdPlace] = of(THIRD_PLACE);
  const last = final ? resultOf(final) : null;
  if (!last) return { championId: null, runnerUpId: null, thirdId: null };
  const thirdId = thirdPlace
    ? (resultOf(thirdPlace)?.winnerId ?? null)
    : betterLoser(of(SEMIFINALS), last.winnerId);
  return { championId: last.winnerId, runnerUpId: last.loserId, thirdId };
}

/** Returns a song's completed matchups in the order of play, group matches first, without tiebreakers. */
export function pathToVictory<T extends PodiumMatchup>(matchups: readonly T[], songId: number): T[] {
  return matchups
    .filter((match) => match.status === 'completed' && match.tiebreakerLevel === 0)
    .filter((match) => match.song1Id === songId || match.song2Id === songId)
    .sort((a, b) => Number(isGroupPhase(b.phase)) - Number(isGroupPhase(a.phase)) || a.round - b.round);
}
