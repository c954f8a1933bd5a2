import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { layOutBracket } from './bracket-layout.ts';
import { exampleKnockout } from './example-knockout.ts';

describe('the layout of a bracket (rule B13)', () => {
  it('shows every match once at every size, and matches of a column never overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.boolean(), (size, thirdPlace) => {
        const matches = exampleKnockout(size, thirdPlace);
        const { columns, connectors, rows } = layOutBracket(matches);
        const placed = columns.flatMap((column) => column.matches);
        expect(new Set(placed.map(({ match }) => match.id)).size).toBe(matches.length);
        expect(placed).toHaveLength(matches.length);
        expect(columns).toHaveLength(Math.ceil(Math.log2(size)));
        for (const column of columns) {
          for (const [index, { row }] of column.matches.entries()) {
            const above = column.matches[index - 1];
            if (above) expect(row - above.row).toBeGreaterThanOrEqual(1);
            expect(row + 1).toBeLessThanOrEqual(rows);
          }
        }
        expect(connectors).toHaveLength(matches.filter((match) => match.winnerToId !== null).length);
      }),
    );
  });

  it('centers a match on its feeders', () => {
    const { columns } = layOutBracket(exampleKnockout(8));
    expect(columns.map((column) => column.matches.map((placed) => placed.row))).toEqual([
      [0, 1, 2, 3],
      [0.5, 2.5],
      [1.5, 2.75],
    ]);
  });

  it('has no empty rows for songs with a bye', () => {
    expect(layOutBracket(exampleKnockout(5, false)).rows).toBe(2);
    expect(layOutBracket(exampleKnockout(33, false)).rows).toBe(16);
  });
});

describe('the layouts that the specification names', () => {
  const SEMIFINAL = ['Semifinals', 'Final'];
  const QUARTERFINAL = ['Quarterfinals', ...SEMIFINAL];
  const FULL = ['Round of 16', ...QUARTERFINAL];

  it.each([
    ['two semifinals and a final, 3 matchups', exampleKnockout(4, false), 3, SEMIFINAL],
    ['the first size with 3 rounds, 4 matchups', exampleKnockout(5, false), 4, QUARTERFINAL],
    ['the last size without a Final 16, 8 matchups', exampleKnockout(8), 8, QUARTERFINAL],
    ['the first size with a Final 16, 8 matchups', exampleKnockout(9, false), 8, FULL],
    ['the last size below 12 matchups', exampleKnockout(12, false), 11, FULL],
    ['the first size with 12 matchups', exampleKnockout(13, false), 12, FULL],
    ['16 songs and the third place match', exampleKnockout(16), 16, FULL],
    [
      '64 songs, by the number that remains',
      exampleKnockout(64),
      64,
      ['Round of 64', 'Round of 32', ...FULL],
    ],
  ])('are drawn for %s', (_, matches, count, labels) => {
    expect(matches).toHaveLength(count);
    expect(layOutBracket(matches).columns.map(({ label }) => label)).toEqual(labels);
  });

  it('draws the third place match of 4 songs below the final', () => {
    const { columns } = layOutBracket(exampleKnockout(4));
    expect(columns.map(({ label }) => label)).toEqual(SEMIFINAL);
    expect(columns.at(-1)?.matches.map(({ match }) => match.phase)).toEqual(['Finals', 'Third Place Match']);
  });
});

it.each([
  ['Semifinals', 1, 'Winner of Quarterfinal A'],
  ['Finals', 2, 'Winner of Semifinal B'],
  ['Third Place Match', 2, 'Loser of Semifinal B'],
  ['Quarterfinals', 1, 'To be decided'],
] as const)('a side of the %s without a song names the match that decides it', (phase, slot, label) => {
  const matches = exampleKnockout(8);
  const id = matches.find((match) => match.phase === phase)?.id ?? 0;
  expect(openSlotLabel(id, slot, matches)).toBe(label);
});
