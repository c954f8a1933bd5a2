import { expect, test } from 'vitest';
import { songLine } from './song-line.ts';

test.each([
  [0, 0, 0, 'No counted win or loss yet.'],
  [0, 1, 0, 'Won 0 of 1 match.'],
  [2, 3, 1, 'Won 2 of 3 matches and 1 championship.'],
  [9, 9, 2, 'Won 9 of 9 matches and 2 championships.'],
])(
  '%i of %i matches and %i championships read "%s" (rule P19)',
  (matchesWon, matchesDecided, championshipWins, line) => {
    expect(songLine({ matchesWon, matchesDecided, championshipWins })).toBe(line);
  },
);
