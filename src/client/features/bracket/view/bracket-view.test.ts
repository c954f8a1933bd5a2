import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBracket } from '#client/features/bracket/knockout/bracket-drawing.ts';
import { layOutBracket } from '#client/features/bracket/knockout/bracket-layout.ts';
import { rem } from '#client/features/bracket/knockout/density.ts';
import { exampleKnockout } from '#client/features/bracket/knockout/example-knockout.ts';
import { layOutSheet } from './bracket-sheet.tsx';
import {
  fullScreenScale,
  isReadableAt,
  isReadableWhole,
  scaleToWindow,
  widthInWindow,
  widthToFill,
} from './use-bracket-view.ts';

const PROJECTOR = { width: 2512, height: 1350 };
const rounds = (songs: number) => Math.ceil(Math.log2(songs));
const drawing = (songs: number) => drawBracket(layOutBracket(exampleKnockout(songs)));

describe('the size of the bracket (rule B15)', () => {
  it('fits the drawing to the window, and a wide window enlarges it', () => {
    expect(scaleToWindow({ width: 2000, height: 10 }, { width: 1000, height: 10 })).toBe(0.5);
    expect(scaleToWindow({ width: 1000, height: 10 }, { width: 1500, height: 10 })).toBe(1.5);
    expect(scaleToWindow({ width: 500, height: 10 }, { width: 5000, height: 10 })).toBe(1.6);
  });

  it('grows with the root font, as its texts do', () => {
    expect(rem(248)).toBe('15.5rem');
  });

  it.each([4, 8, 16, 32, 64])('%i songs fit a window of 1280 px with readable titles', (songs) => {
    const scale = scaleToWindow(drawing(songs), { width: 1224, height: 600 });
    expect(isReadableAt(scale)).toBe(true);
  });

  it.each([
    [4, 2.4],
    [16, 1.7],
    [32, 1.5],
    [64, 1],
  ])('%i songs are shown whole on a projector of 2560 px, at a scale of at least %f', (songs, atLeast) => {
    const size = drawing(songs);
    expect(isReadableWhole(size, PROJECTOR)).toBe(true);
    expect(fullScreenScale(size, PROJECTOR, true)).toBeGreaterThanOrEqual(atLeast);
  });

  it('64 songs shown whole on a projector take nine tenths of its width', () => {
    const size = drawing(64);
    const wide = drawBracket(layOutBracket(exampleKnockout(64)), {
      width: widthToFill(size, PROJECTOR) ?? size.width,
    });
    const scale = fullScreenScale(wide, PROJECTOR, true);
    expect(scale).toBeCloseTo(fullScreenScale(size, PROJECTOR, true));
    expect(wide.width * scale).toBeGreaterThan(0.9 * PROJECTOR.width);
    expect(wide.width * scale).toBeLessThanOrEqual(PROJECTOR.width + 0.001);
  });

  it.each([32, 64])('%i songs take a wide window with wider matches before they are enlarged', (songs) => {
    const box = { width: 1984, height: 1100 };
    const own = drawing(songs);
    const width = widthInWindow(own, box) ?? 0;
    const wide = drawBracket(layOutBracket(exampleKnockout(songs)), { width });
    const [matchBefore, matchNow] = [own, wide].map((each) => each.places.get(1)?.width ?? 0);
    expect(matchNow).toBeGreaterThan(1.35 * (matchBefore ?? 0));
    const drawnWidth = wide.width * scaleToWindow(wide, box);
    expect(drawnWidth).toBeGreaterThan(0.99 * box.width);
    expect(drawnWidth).toBeLessThanOrEqual(box.width + 0.001);
  });

  it('brackets whose titles have two lines are enlarged only, and a narrow window widens no match', () => {
    expect(widthInWindow(drawing(16), { width: 1984, height: 1100 })).toBe(null);
    expect(widthInWindow(drawing(64), { width: 1000, height: 1100 })).toBe(null);
  });

  it.each([4, 8, 16])('%i songs take the height of a window, without scrolling', (songs) => {
    const layout = layOutBracket(exampleKnockout(songs));
    const own = drawBracket(layout);
    const room = { width: 1384, height: own.height + 90 };
    const drawn = drawBracket(layout, room);
    expect(drawn.height).toBeGreaterThan(own.height + 30);
    expect(drawn.height).toBeLessThanOrEqual(room.height);
    expect(drawn.width).toBe(own.width);
  });

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

describe('the sheet of paper', () => {
  it('holds a bracket of any size, with titles of at least 5.7 points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), (songs) => {
        const columns = rounds(songs);
        const rows = Math.max(2.25, 2 ** (columns - 1));
        const sheet = layOutSheet(columns, rows);
        expect(sheet.x(columns - 1) + sheet.matchWidth).toBeLessThanOrEqual(sheet.width + 0.001);
        expect(sheet.y(rows - 1) + 2 * sheet.sideHeight).toBeLessThanOrEqual(sheet.height + 0.001);
        expect(sheet.fontSize * 0.75).toBeGreaterThanOrEqual(5.7);
        expect(sheet.matchWidth).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});
