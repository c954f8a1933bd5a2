import { isGroupPhase } from '#engine/formats/phases.ts';
import type { PodiumMatchup } from '#engine/formats/podium.ts';
import { loserOf } from '#engine/matchup/result.ts';

export type RecapMatchup = PodiumMatchup & { id: number };

/** What a voter is told after the final (rule R19). */
export type Recap<T> = {
  /** The decided matchups with the voter's choice, and how many of them the voter's song won. */
  votes: number;
  withWinner: number;
  /** The matchup with the smallest distance, of equal ones that with the most votes. */
  closest: T | null;
  /** The matchup whose loser had taken the larger share of the votes before, by the largest distance. */
  upset: T | null;
};

/** A matchup that votes decided; a walkover and a decision say nothing of them. */
type Counted<T> = { matchup: T; winnerId: number; loserId: number; votes: number; distance: number };

function counted<T extends RecapMatchup>(matchup: T): Counted<T> | null {
  const { status, song1Id, song2Id, song1Votes, song2Votes, winnerId, decidedBy } = matchup;
  if (status !== 'completed' || song1Id === null || song2Id === null || winnerId === null) return null;
  if (decidedBy === 'walkover' || decidedBy === 'decision') return null;
  if (song1Votes === null || song2Votes === null || song1Votes + song2Votes === 0) return null;
  const loserId = loserOf({ song1Id, song2Id }, winnerId);
  return {
    matchup,
    winnerId,
    loserId,
    votes: song1Votes + song2Votes,
    distance: Math.abs(song1Votes - song2Votes),
  };
}

/** Each song's share of the votes in its matchups so far. */
class Form {
  readonly #sums = new Map<number, { own: number; all: number }>();

  of(songId: number): number | null {
    const sum = this.#sums.get(songId);
    return sum ? sum.own / sum.all : null;
  }

  add({ song1Id, song2Id, song1Votes, song2Votes }: RecapMatchup): void {
    const all = (song1Votes ?? 0) + (song2Votes ?? 0);
    for (const [id, own] of [
      [song1Id, song1Votes],
      [song2Id, song2Votes],
    ] as const) {
      if (id === null) continue;
      const sum = this.#sums.get(id) ?? { own: 0, all: 0 };
      this.#sums.set(id, { own: sum.own + (own ?? 0), all: sum.all + all });
    }
  }
}

const byPlay = <T extends RecapMatchup>({ matchup: a }: Counted<T>, { matchup: b }: Counted<T>): number =>
  Number(isGroupPhase(b.phase)) - Number(isGroupPhase(a.phase)) || a.round - b.round;

function upsetOf<T extends RecapMatchup>(matches: readonly Counted<T>[]): T | null {
  const form = new Form();
  let largest = 0;
  let upset: T | null = null;
  for (const { matchup, winnerId, loserId } of matches) {
    const [winner, loser] = [form.of(winnerId), form.of(loserId)];
    if (winner !== null && loser !== null && loser - winner > largest) {
      largest = loser - winner;
      upset = matchup;
    }
    form.add(matchup);
  }
  return upset;
}

/**
 * Returns what the choices of one voter, by matchup, were beside those of all others. A tiebreaker between other songs counts as a vote,
 * and for neither closest matchup nor upset.
 */
export function recapOf<T extends RecapMatchup>(
  matchups: readonly T[],
  choices: ReadonlyMap<number, number>,
): Recap<T> {
  const matches = matchups.map(counted).filter((match) => match !== null);
  const chosen = matches.filter(({ matchup }) => choices.has(matchup.id));
  const main = matches.filter(({ matchup }) => matchup.tiebreakerLevel === 0).sort(byPlay);
  const [closest] = main.toSorted((a, b) => a.distance - b.distance || b.votes - a.votes);
  return {
    votes: chosen.length,
    withWinner: chosen.filter(({ matchup, winnerId }) => choices.get(matchup.id) === winnerId).length,
    closest: closest?.matchup ?? null,
    upset: upsetOf(main),
  };
}
