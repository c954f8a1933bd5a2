import { FINALS, isGroupPhase, SEMIFINALS, THIRD_PLACE } from '#engine/formats/phases.ts';

/** What the results of a tournament are read from. */
export type PodiumMatchup = {
  phase: string;
  round: number;
  status: string;
  song1Id: number | null;
  song2Id: number | null;
  song1Votes: number;
  song2Votes: number;
  winnerId: number | null;
  tiebreakerLevel: number;
};

/** First, second and third; null as long as it is unknown. */
export type Podium = { championId: number | null; runnerUpId: number | null; thirdId: number | null };

type Decided = { winnerId: number; loserId: number; loserVotes: number };

function decided(matchup: PodiumMatchup): Decided | null {
  const { status, song1Id, song2Id, winnerId } = matchup;
  if (status !== 'completed' || song1Id === null || song2Id === null || winnerId === null) return null;
  return winnerId === song1Id
    ? { winnerId, loserId: song2Id, loserVotes: matchup.song2Votes }
    : { winnerId, loserId: song1Id, loserVotes: matchup.song1Votes };
}

/** The better losing semifinalist: more votes, and of equal ones the song that lost to the champion. */
function betterLoser(semifinals: readonly (Decided | null)[], championId: number): number | null {
  const known = semifinals.filter((result) => result !== null);
  if (known.length === 0 || known.length < semifinals.length) return null;
  const [best] = known.sort(
    (a, b) =>
      b.loserVotes - a.loserVotes || Number(b.winnerId === championId) - Number(a.winnerId === championId),
  );
  return best?.loserId ?? null;
}

/**
 * The podium (T §4): the champion wins the completed Finals, the runner-up loses it, third is the winner of
 * the Third Place Match or, where there is none, the semifinal loser with most votes. Tiebreakers speak
 * through their parent.
 */
export function podium(matchups: readonly PodiumMatchup[]): Podium {
  const of = (phase: string) =>
    matchups.filter((match) => match.phase === phase && match.tiebreakerLevel === 0);
  const [final] = of(FINALS);
  const [thirdPlace] = of(THIRD_PLACE);
  const last = final ? decided(final) : null;
  if (!last) return { championId: null, runnerUpId: null, thirdId: null };
  const thirdId = thirdPlace
    ? (decided(thirdPlace)?.winnerId ?? null)
    : betterLoser(of(SEMIFINALS).map(decided), last.winnerId);
  return { championId: last.winnerId, runnerUpId: last.loserId, thirdId };
}

/**
 * The completed matchups of a song in the order they were played: its group matches by round, then its
 * knockout; tiebreakers are left out.
 */
export function pathToVictory<T extends PodiumMatchup>(matchups: readonly T[], songId: number): T[] {
  return matchups
    .filter((match) => match.status === 'completed' && match.tiebreakerLevel === 0)
    .filter((match) => match.song1Id === songId || match.song2Id === songId)
    .sort((a, b) => Number(isGroupPhase(b.phase)) - Number(isGroupPhase(a.phase)) || a.round - b.round);
}
