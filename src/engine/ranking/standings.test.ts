import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import { roundRobin } from '#engine/formats/round-robin.ts';
import { type GroupMatch, rankGroup, rankWinners, type StandingRow } from './standings.ts';

const match = (song1Id: number, song1Votes: number, song2Votes: number, song2Id: number): GroupMatch => ({
  song1Id,
  song2Id,
  song1Votes,
  song2Votes,
});
const order = (rows: StandingRow[]) => rows.map((row) => row.songId);
const deciders = (rows: StandingRow[]) => rows.map((row) => row.decidedBy);

const playedGroup = fc.integer({ min: 2, max: 8 }).chain((size) => {
  const songs = Array.from({ length: size }, (_, index) => index + 1);
  const pairs = roundRobin(songs, DRAW_VERSION).flat();
  const results = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { maxLength: pairs.length });
  return results.map((votes) => ({
    songs,
    matches: votes.map(([first, second], index) =>
      match(pairs[index]?.[0] ?? 0, first, second, pairs[index]?.[1] ?? 0),
    ),
  }));
});

describe('the keys of a group’s table', () => {
  test('a win gives 3 points, a tie 1, a loss 0 (rule G3)', () => {
    const rows = rankGroup([1, 2, 3], [match(1, 5, 2, 2), match(2, 1, 1, 3), match(1, 0, 0, 3)]);
    const played = (
      songId: number,
      rank: number,
      [wins, ties, losses]: number[],
      points: number,
      votes: number,
    ) => ({
      ...{ songId, rank, played: 2, wins, ties, losses, points, votes },
      decidedBy: rank === 1 ? null : 'points',
    });
    expect(rows).toEqual([
      played(1, 1, [1, 1, 0], 4, 5),
      played(3, 2, [0, 2, 0], 2, 1),
      played(2, 3, [0, 1, 1], 1, 3),
    ]);
  });

  test('total votes order songs with equal points (rule G4)', () => {
    const rows = rankGroup([1, 2, 3, 4], [match(1, 3, 2, 3), match(2, 9, 0, 4)]);
    expect(order(rows)).toEqual([2, 1, 3, 4]);
    expect(deciders(rows)).toEqual([null, 'votes', 'points', 'votes']);
  });

  test('points among the tied songs order songs with equal points and votes (rule G4)', () => {
    const rows = rankGroup(
      [1, 2, 3, 4],
      [match(2, 2, 1, 1), match(1, 3, 0, 3), match(4, 4, 2, 2), match(4, 0, 9, 3)],
    );
    expect(
      rows.filter((row) => row.points === 3).map((row) => [row.songId, row.votes, row.decidedBy]),
    ).toEqual([
      [3, 9, null],
      [2, 4, 'votes'],
      [4, 4, 'draw_order'],
      [1, 4, 'head_to_head_points'],
    ]);
  });

  test('votes among the tied songs order songs that beat each other in a circle', () => {
    const rows = rankGroup(
      [1, 2, 3, 4],
      [
        match(1, 3, 1, 2),
        match(2, 4, 3, 3),
        match(3, 2, 1, 1),
        match(1, 1, 4, 4),
        match(2, 0, 4, 4),
        match(3, 0, 4, 4),
      ],
    );
    expect(rows.map((row) => [row.songId, row.points, row.votes, row.decidedBy])).toEqual([
      [4, 9, 12, null],
      [2, 3, 5, 'points'],
      [3, 3, 5, 'draw_order'],
      [1, 3, 5, 'head_to_head_votes'],
    ]);
  });

  test('draw order places songs that are equal in all other keys', () => {
    expect(order(rankGroup([7, 3, 5], []))).toEqual([7, 3, 5]);
    expect(deciders(rankGroup([7, 3, 5], []))).toEqual([null, 'draw_order', 'draw_order']);
  });

  test('a match with a song of another group does not count', () => {
    expect(rankGroup([1, 2], [match(1, 5, 0, 9)]).every((row) => row.played === 0)).toBe(true);
  });
});

describe('a group’s table', () => {
  test('the table ranks all songs from 1 without shared ranks, for any votes', () => {
    fc.assert(
      fc.property(playedGroup, ({ songs, matches }) => {
        const rows = rankGroup(songs, matches);
        expect(rows.map((row) => row.rank)).toEqual(songs);
        expect(order(rows).toSorted((a, b) => a - b)).toEqual(songs);
      }),
    );
  });

  test('the table does not depend on the order of the matches', () => {
    fc.assert(
      fc.property(playedGroup, ({ songs, matches }) => {
        expect(rankGroup(songs, matches.toReversed())).toEqual(rankGroup(songs, matches));
      }),
    );
  });

  test('the table counts each match and each vote', () => {
    fc.assert(
      fc.property(playedGroup, ({ songs, matches }) => {
        const rows = rankGroup(songs, matches);
        const sum = (of: (row: StandingRow) => number) => rows.reduce((total, row) => total + of(row), 0);
        expect(sum((row) => row.played)).toBe(2 * matches.length);
        expect(sum((row) => row.votes)).toBe(
          matches.reduce((all, m) => all + m.song1Votes + m.song2Votes, 0),
        );
        expect(sum((row) => row.wins)).toBe(sum((row) => row.losses));
        for (const row of rows) {
          expect(row.points).toBe(3 * row.wins + row.ties);
          expect(row.played).toBe(row.wins + row.ties + row.losses);
        }
      }),
    );
  });

  test('each row names the key that places it below the row above', () => {
    fc.assert(
      fc.property(playedGroup, ({ songs, matches }) => {
        const rows = rankGroup(songs, matches);
        expect(rows[0]?.decidedBy).toBeNull();
        for (const [index, row] of rows.slice(1).entries()) {
          const above = rows[index] as StandingRow;
          if (above.points !== row.points) {
            expect(above.points).toBeGreaterThan(row.points);
            expect(row.decidedBy).toBe('points');
          } else if (above.votes !== row.votes) {
            expect(above.votes).toBeGreaterThan(row.votes);
            expect(row.decidedBy).toBe('votes');
          } else {
            expect(['head_to_head_points', 'head_to_head_votes', 'draw_order']).toContain(row.decidedBy);
            if (row.decidedBy === 'draw_order')
              expect(songs.indexOf(above.songId)).toBeLessThan(songs.indexOf(row.songId));
          }
        }
      }),
    );
  });
});

test('winners of different groups are ordered by points, votes and group order', () => {
  const row = (points: number, votes: number) => ({
    ...(rankGroup([1], [])[0] as StandingRow),
    points,
    votes,
  });
  const ranked = rankWinners([
    { groupIndex: 0, row: row(6, 10) },
    { groupIndex: 1, row: row(9, 4) },
    { groupIndex: 2, row: row(6, 12) },
    { groupIndex: 3, row: row(6, 12) },
  ]);
  expect(ranked.map(({ groupIndex }) => groupIndex)).toEqual([1, 2, 3, 0]);
});

describe('a withdrawn song', () => {
  const walkover = (song1Id: number, song2Id: number, winnerId: number | null) => ({
    song1Id,
    song2Id,
    winnerId,
    song1Votes: 0,
    song2Votes: 0,
    decidedBy: 'walkover' as const,
  });

  test('that gave a walkover is last, and none of its matches counts (rule J6)', () => {
    const matches = [
      { song1Id: 1, song2Id: 2, song1Votes: 9, song2Votes: 0 },
      { song1Id: 2, song2Id: 3, song1Votes: 2, song2Votes: 1 },
      walkover(1, 3, 3),
    ];
    expect(
      rankGroup([1, 2, 3], matches, new Set([1])).map((row) => [row.songId, row.played, row.points]),
    ).toEqual([
      [2, 1, 3],
      [3, 1, 0],
      [1, 0, 0],
    ]);
  });

  test('that had played all its matches keeps its results and is last (rule J6)', () => {
    const matches = [
      { song1Id: 1, song2Id: 2, song1Votes: 9, song2Votes: 0 },
      { song1Id: 1, song2Id: 3, song1Votes: 9, song2Votes: 0 },
      walkover(2, 3, 2),
    ];
    const rows = rankGroup([1, 2, 3], matches, new Set([1, 3]));
    expect(rows.map((row) => [row.songId, row.points, row.decidedBy])).toEqual([
      [2, 0, null],
      // Song 1 is below song 2 because it was withdrawn, not because of its points.
      [1, 3, null],
      [3, 0, 'points'],
    ]);
  });
});

test('a decision counts by its winner, and the votes of both songs stay (rule J2)', () => {
  const decided = {
    song1Id: 1,
    song2Id: 2,
    song1Votes: 9,
    song2Votes: 1,
    winnerId: 2,
    decidedBy: 'decision',
  } as const;
  expect(rankGroup([1, 2], [decided]).map((row) => [row.songId, row.wins, row.points, row.votes])).toEqual([
    [2, 1, 3, 1],
    [1, 0, 0, 9],
  ]);
});
