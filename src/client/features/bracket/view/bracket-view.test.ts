import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnX, MEASURES, rem, rowY } from '#client/features/bracket/knockout/bracket-connectors.tsx';
import { fullScreenScale, isReadableWhole, scaleToWidth } from './bracket-scale.ts';
import { layOutSheet } from './sheet-layout.ts';

const PROJECTOR = { width: 2512, height: 1350 };
const rounds = (songs: number) => Math.ceil(Math.log2(songs));
const drawing = (songs: number) => ({
  width: columnX(rounds(songs)) - MEASURES.gap,
  height: rowY(2 ** (rounds(songs) - 1)),
});

describe('the size of the bracket (rule B15)', () => {
  it('grows with the root font, as its texts do', () => {
    expect(rem(MEASURES.column)).toBe('15.5rem');
  });

  it('fits a wide drawing to the box, and never enlarges it in a window', () => {
    expect(scaleToWidth({ width: 2000, height: 10 }, { width: 1000, height: 10 })).toBe(0.5);
    expect(scaleToWidth({ width: 500, height: 10 }, { width: 1000, height: 10 })).toBe(1);
  });

  it.each([
    [4, true, 3.9],
    [16, true, 1.4],
    [32, false, 1.7],
    [64, false, 1.4],
  ])(
    '%i songs on a projector of 2560 px: shown whole is %s, at a scale of at least %f',
    (songs, isWhole, atLeast) => {
      const size = drawing(songs);
      expect(isReadableWhole(size, PROJECTOR)).toBe(isWhole);
      expect(fullScreenScale(size, PROJECTOR, isWhole)).toBeGreaterThanOrEqual(atLeast);
    },
  );

  it('shows the whole drawing on any screen, if the viewer wants it', () => {
    const size = fc.record({
      width: fc.integer({ min: 100, max: 4000 }),
      height: fc.integer({ min: 100, max: 4000 }),
    });
    fc.assert(
      fc.property(size, size, (drawn, box) => {
        const scale = fullScreenScale(drawn, box, true);
        expect(drawn.width * scale).toBeLessThanOrEqual(box.width + 0.001);
        expect(drawn.height * scale).toBeLessThanOrEqual(box.height + 0.001);
      }),
    );
  });
});

describe('the sheet of paper (rule B15)', () => {
  it('holds a bracket of any size, with texts of at least 6 points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), (songs) => {
        const columns = rounds(songs);
        const rows = Math.max(2.25, 2 ** (columns - 1));
        const sheet = layOutSheet(columns, rows);
        expect(sheet.x(columns - 1) + sheet.match).toBeLessThanOrEqual(sheet.width + 0.001);
        expect(sheet.y(rows - 1) + 2 * sheet.side).toBeLessThanOrEqual(sheet.height + 0.001);
        expect(sheet.fontSize * 0.75).toBeGreaterThanOrEqual(5.7);
        expect(sheet.match).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});
