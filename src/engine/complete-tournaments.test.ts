import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bracket, bracketFromGrid, type SideSource, seededGrid } from './formats/bracket.ts';
import { type DrawEntry, drawBracketSeeds, drawGroups, drawOrder } from './formats/draw.ts';
import { DRAW_VERSION } from './formats/draw-version.ts';
import { groupGrid } from './formats/group-bracket.ts';
import { groupCount } from './formats/groups.ts';
import { GROUP_STAGE, THIRD_PLACE } from './formats/phases.ts';
import { type PodiumMatchup, pathToVictory, podium } from './formats/podium.ts';
import { roundRobin } from './formats/round-robin.ts';
import type { MatchupDecision, MatchupPhase } from './kinds.ts';
import { decideResult, higherRanked, nextTiebreak } from './matchup/result.ts';
import { type GroupMatch, rankGroup, type StandingRow } from './ranking/standings.ts';

type PlayedMatchup = PodiumMatchup & {
  song1Id: number;
  song2Id: number;
  /** The level of the last tiebreaker; 0 without one. */
  tiebreakers: number;
  decidedBy: MatchupDecision;
};
/** Returns the votes of the next matchup. */
type NextVotes = () => [number, number];

/** Plays a tournament with the engine alone: no server, clock or database. */
class SimulatedTournament {
  readonly played: PlayedMatchup[] = [];
  readonly unused: Map<number, number[]>;
  readonly order: number[];
  readonly nextVotes: NextVotes;
  tables: StandingRow[][] = [];

  constructor(entries: DrawEntry[], spareCounts: number[], seed: string, nextVotes: NextVotes) {
    this.nextVotes = nextVotes;
    this.order = drawOrder(entries, seed).map(({ id }) => id);
    this.unused = new Map(
      entries.map(({ id }, index) => [
        id,
        [1, 2, 3].slice(0, spareCounts[index % spareCounts.length]).map((n) => id * 1000 + n),
      ]),
    );
  }

  playGroups(groups: DrawEntry[][]): void {
    this.tables = groups.map((group) => {
      const matches = roundRobin(
        group.map(({ id }) => id),
        DRAW_VERSION,
      ).flatMap((pairs, round) =>
        pairs.map(([song1Id, song2Id]): GroupMatch => {
          const [song1Votes, song2Votes] = this.nextVotes();
          const match = { song1Id, song2Id, song1Votes, song2Votes };
          const result = decideResult({ ...match, phase: GROUP_STAGE });
          const winnerId = result.kind === 'winner' ? result.winnerId : null;
          const decidedBy = winnerId === null ? 'tie' : 'votes';
          const place = {
            phase: GROUP_STAGE,
            round: round + 1,
            status: 'completed',
            tiebreakerLevel: 0,
          } as const;
          this.played.push({ ...match, ...place, winnerId, tiebreakers: 0, decidedBy });
          return match;
        }),
      );
      return rankGroup(
        group.map(({ id }) => id),
        matches,
      );
    });
  }

  playKnockout(bracket: Bracket): void {
    const results = new Map<string, { winner: number; loser: number }>();
    const songOf = (source: SideSource): number => {
      if (source.kind === 'entry') return source.entryId;
      const result = results.get(source.of);
      if (!result) throw new Error(`${source.of} is not decided`);
      return result[source.kind];
    };
    for (const match of bracket.matches) {
      const played = this.decide(match.phase, match.round, songOf(match.song1), songOf(match.song2));
      const winner = played.winnerId as number;
      results.set(match.key, { winner, loser: winner === played.song1Id ? played.song2Id : played.song1Id });
      this.played.push(played);
    }
  }

  private decide(phase: MatchupPhase, round: number, song1Id: number, song2Id: number): PlayedMatchup {
    const [song1Votes, song2Votes] = this.nextVotes();
    const place = { phase, round, status: 'completed', tiebreakerLevel: 0 } as const;
    const match = { ...place, song1Id, song2Id, song1Votes, song2Votes };
    let result = decideResult(match);
    if (result.kind === 'winner')
      return { ...match, winnerId: result.winnerId, tiebreakers: 0, decidedBy: 'votes' };
    for (let level = 0; ; level += 1) {
      if (result.kind === 'unvoted')
        return { ...match, ...this.decideByRank(song1Id, song2Id), tiebreakers: level };
      const [options1, options2] = [this.unused.get(song1Id) ?? [], this.unused.get(song2Id) ?? []];
      const next = nextTiebreak({ level, options1, options2 });
      if (!next.ok) return { ...match, ...this.decideByRank(song1Id, song2Id), tiebreakers: level };
      options1.shift();
      options2.shift();
      const [first, second] = this.nextVotes();
      result = decideResult({ ...next, song1Votes: first, song2Votes: second, phase });
      if (result.kind !== 'winner') continue;
      const winnerId = result.winnerId === next.song1Id ? song1Id : song2Id;
      return { ...match, winnerId, tiebreakers: next.level, decidedBy: 'tiebreaker' };
    }
  }

  private decideByRank(song1Id: number, song2Id: number) {
    const { songId, decidedBy } = higherRanked(this.rankOf(song1Id), this.rankOf(song2Id));
    return { winnerId: songId, decidedBy };
  }

  private rankOf(songId: number) {
    const votes = this.played.map((match) => {
      if (match.song1Id === songId) return match.song1Votes ?? 0;
      return match.song2Id === songId ? (match.song2Votes ?? 0) : 0;
    });
    const totalVotes = votes.reduce((sum, count) => sum + count, 0);
    const groupPoints = this.tables.flat().find((row) => row.songId === songId)?.points ?? 0;
    return { songId, totalVotes, groupPoints, drawPosition: this.order.indexOf(songId) + 1 };
  }
}

const entriesOf = (count: number): DrawEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    submitterId: (index % 7) + 1,
    artist: `artist ${index % 5}`,
  }));

/** Repeats the votes of a list. Few different votes make ties frequent. */
function repeatVotes(list: readonly (readonly [number, number])[]): NextVotes {
  let next = 0;
  return () => {
    const [first, second] = list[next % list.length] ?? [0, 0];
    next += 1;
    return [first, second];
  };
}

const votes = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { minLength: 1, maxLength: 60 });
const spareCounts = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });

function expectChampion(tournament: SimulatedTournament, bracket: Bracket): void {
  const knockout = tournament.played.filter((match) => match.phase !== GROUP_STAGE);
  expect(knockout).toHaveLength(bracket.matches.length);
  expect(knockout.every((match) => match.winnerId !== null && match.tiebreakers <= 3)).toBe(true);
  const { championId, runnerUpId, thirdId } = podium(tournament.played);
  expect(new Set([championId, runnerUpId, thirdId]).size).toBe(3);
  expect([championId, runnerUpId, thirdId]).not.toContain(null);
  const path = pathToVictory(tournament.played, championId ?? 0).filter(
    (match) => match.phase !== GROUP_STAGE,
  );
  expect(path.every((match) => match.winnerId === championId)).toBe(true);
  expect(path.at(-1)?.phase).toBe('Finals');
  const losers = knockout
    .filter((match) => match.phase !== THIRD_PLACE)
    .map((match) => (match.winnerId === match.song1Id ? match.song2Id : match.song1Id));
  expect(new Set(losers).size).toBe(bracket.size - 1);
  expect(losers).not.toContain(championId);
}

const playoffGrid = (entries: DrawEntry[], seed: string) =>
  seededGrid(drawBracketSeeds(entries, seed).map(({ id }) => id));

describe('a complete tournament', () => {
  test.each([
    ['a playoff', 4],
    ['a group stage', 8],
  ] as const)('%s of any size from %i ends with one champion for any votes', (kind, min) => {
    const shape = fc.tuple(fc.integer({ min, max: 64 }), fc.integer({ min: 3, max: 6 }), fc.boolean());
    fc.assert(
      fc.property(shape, votes, spareCounts, fc.string(), (sizes, list, spares, seed) => {
        const [count, songsPerGroup, thirdPlace] = sizes;
        const entries = entriesOf(count);
        const tournament = new SimulatedTournament(entries, spares, seed, repeatVotes(list));
        if (kind === 'a group stage')
          tournament.playGroups(drawGroups(entries, groupCount(count, songsPerGroup), seed));
        const grid = tournament.tables.length > 0 ? groupGrid(tournament.tables) : playoffGrid(entries, seed);
        const bracket = bracketFromGrid(grid, { thirdPlace });
        tournament.playKnockout(bracket);
        expect(bracket.size).toBe(tournament.tables.length * 2 || count);
        expectChampion(tournament, bracket);
      }),
    );
  });

  test.each([
    ['with equal votes each match of round 1 has three tiebreakers, and the draw position decides all', 1, 3],
    ['without votes the draw position decides each matchup without a tiebreaker (rules T7, D4)', 0, 0],
  ])('%s', (_, votesOfEach, tiebreakers) => {
    const entries = entriesOf(8);
    const equal = repeatVotes([[votesOfEach, votesOfEach]]);
    const tournament = new SimulatedTournament(entries, [3], 'seed', equal);
    const bracket = bracketFromGrid(playoffGrid(entries, 'seed'), { thirdPlace: true });
    tournament.playKnockout(bracket);
    expectChampion(tournament, bracket);
    expect(new Set(tournament.played.map((match) => match.decidedBy))).toEqual(new Set(['draw_order']));
    expect(tournament.played.slice(0, 4).map((match) => match.tiebreakers)).toEqual(
      Array(4).fill(tiebreakers),
    );
    expect(podium(tournament.played).championId).toBe(tournament.order[0]);
  });
});
