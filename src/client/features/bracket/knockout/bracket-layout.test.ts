import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';
import type { MatchupPhase } from '#engine/kinds.ts';
import { layOutBracket, matchTitle, openSlotLabel } from './bracket-layout.ts';

/** The engine's bracket as the server stores it, with ids instead of keys. */
function knockout(size: number, thirdPlace = true) {
  const seeds = Array.from({ length: size }, (_, index) => index + 1);
  const { matches } = bracketFromGrid(seededGrid(seeds), { thirdPlace });
  const idOf = new Map(matches.map((match, index) => [match.key, index + 1]));
  return matches.map((match) => ({
    id: idOf.get(match.key) as number,
    phase: match.phase,
    round: match.round,
    position: match.position,
    tiebreakerLevel: 0,
    winnerId: null,
    winnerToId: idOf.get(match.winnerTo?.key ?? '') ?? null,
    winnerToSlot: match.winnerTo?.slot ?? null,
    loserToId: idOf.get(match.loserTo?.key ?? '') ?? null,
    loserToSlot: match.loserTo?.slot ?? null,
  }));
}

describe('the layout of a bracket (rule B13)', () => {
  it('shows every match once at every size, and matches of a column never overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.boolean(), (size, thirdPlace) => {
        const matches = knockout(size, thirdPlace);
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
    const { columns } = layOutBracket(knockout(8));
    expect(columns.map((column) => column.matches.map((placed) => placed.row))).toEqual([
      [0, 1, 2, 3],
      [0.5, 2.5],
      [1.5, 2.75],
    ]);
  });

  it('has no empty rows for songs with a bye', () => {
    expect(layOutBracket(knockout(5, false)).rows).toBe(2);
    expect(layOutBracket(knockout(33, false)).rows).toBe(16);
  });

  it('names the rounds by the number of songs that remain (rule B8)', () => {
    expect(layOutBracket(knockout(64)).columns.map((column) => column.label)).toEqual([
      'Final 64',
      'Final 32',
      'Final 16',
      'Quarterfinals',
      'Semifinals',
      'Final',
    ]);
  });
});

describe('a side without a song yet', () => {
  const matches = knockout(8);
  const idOf = (phase: MatchupPhase) => matches.find((match) => match.phase === phase)?.id ?? 0;

  it('names the match that decides it', () => {
    expect(openSlotLabel(idOf('Semifinals'), 1, matches)).toBe('Winner of Quarterfinals A');
    expect(openSlotLabel(idOf('Finals'), 2, matches)).toBe('Winner of Semifinals B');
    expect(openSlotLabel(idOf('Third Place Match'), 2, matches)).toBe('Loser of Semifinals B');
    expect(openSlotLabel(idOf('Quarterfinals'), 1, matches)).toBe('To be decided');
  });

  it('names matches AA after Z (rule B9)', () => {
    expect(matchTitle({ phase: 'Final 64', position: 26 })).toBe('Final 64 Z');
    expect(matchTitle({ phase: 'Final 64', position: 27 })).toBe('Final 64 AA');
  });
});
