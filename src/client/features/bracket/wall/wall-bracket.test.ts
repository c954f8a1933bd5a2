import { describe, expect, it } from 'vitest';
import { layOutBracket } from '#client/features/bracket/knockout/bracket-layout.ts';
import { exampleKnockout } from '#client/features/bracket/knockout/example-knockout.ts';
import { wallPart } from './wall-bracket.tsx';

const ROWS = 8;

describe('the part of a bracket on a wall', () => {
  it('holds the match, at a size that can be read from afar, at every size and match', () => {
    for (const size of [2, 3, 8, 11, 16, 32, 64]) {
      const matches = exampleKnockout(size);
      for (const { id } of matches) {
        const part = wallPart(matches, id);
        expect(part.map((match) => match.id)).toContain(id);
        expect(new Set(part).size).toBe(part.length);
        expect(layOutBracket(part).rows).toBeLessThanOrEqual(ROWS);
        expect(layOutBracket(part).columns.length).toBeLessThanOrEqual(4);
      }
    }
  });

  it('is the whole bracket up to 16 songs', () => {
    const matches = exampleKnockout(16);
    for (const { id } of matches) expect(wallPart(matches, id)).toHaveLength(matches.length);
  });

  it('is the end of a large bracket when no match is named', () => {
    const matches = exampleKnockout(64);
    const part = wallPart(matches, null);
    expect(part).toHaveLength(16);
    expect(part.some(({ phase }) => phase === 'Finals')).toBe(true);
  });
});
