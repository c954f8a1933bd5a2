import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINALS, THIRD_PLACE } from '#engine/formats/phases.ts';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { exampleKnockout } from './example-knockout.ts';

const draw = (songs: number, thirdPlace = true) => {
  const matches = exampleKnockout(songs, thirdPlace);
  return { matches, drawing: drawBracket(layOutBracket(matches)) };
};
const sizes = fc.integer({ min: 2, max: 64 });

describe('the drawing of a bracket (rule B13)', () => {
  it('shows every match once, and no two overlap', () => {
    fc.assert(
      fc.property(sizes, fc.boolean(), (songs, thirdPlace) => {
        const { matches, drawing } = draw(songs, thirdPlace);
        const places = [...drawing.places.values()];
        expect(drawing.places.size).toBe(matches.length);
        for (const [index, one] of places.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(drawing.width + 0.001);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.y + one.height).toBeLessThanOrEqual(drawing.height);
          for (const other of places.slice(index + 1)) {
            const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
            const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
            expect(isBeside || isAbove).toBe(true);
          }
        }
      }),
    );
  });

  it.each([4, 8, 16, 32, 64])(
    '%i songs make two wings that mirror each other and meet in the final',
    (songs) => {
      const { matches, drawing } = draw(songs);
      const final = matches.find(({ phase }) => phase === FINALS);
      const placeOf = (id: number | undefined) => drawing.places.get(id ?? 0);
      const middle = drawing.width / 2;
      const centre = placeOf(final?.id);
      expect((centre?.x ?? 0) + (centre?.width ?? 0) / 2).toBeCloseTo(middle);
      const inWings = matches.filter(({ phase }) => phase !== FINALS && phase !== THIRD_PLACE);
      for (const { id } of inWings) {
        const { x = 0, y, width = 0 } = placeOf(id) ?? {};
        const mirrored = [...drawing.places.values()].some(
          (other) => Math.abs(other.x - (drawing.width - x - width)) < 0.001 && other.y === y,
        );
        expect(mirrored).toBe(true);
      }
      expect(drawing.lines).toHaveLength(inWings.length);
    },
  );

  it('names each round over the middle of its matches, and no two names overlap', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1384, max: 4000 }), (songs, width) => {
        const layout = layOutBracket(exampleKnockout(songs, false));
        const drawing = drawBracket(layout, { width });
        for (const [column, { matches }] of layout.columns.entries()) {
          for (const { match } of matches) {
            const place = drawing.places.get(match.id);
            const middle = (place?.x ?? 0) + (place?.width ?? 0) / 2;
            const offsets = drawing.headings[column]?.map((name) =>
              Math.abs(name.x + name.width / 2 - middle),
            );
            expect(Math.min(...(offsets ?? []))).toBeCloseTo(0);
          }
        }
        const names = drawing.headings.flat().toSorted((a, b) => a.x - b.x);
        for (const [index, { x }] of names.entries()) {
          const before = names[index - 1];
          if (before) expect(before.x + before.width).toBeLessThanOrEqual(x);
        }
      }),
    );
  });

  it('widens the matches of a large bracket where there is room, and keeps its height (rule B15)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 64 }), fc.integer({ min: 1384, max: 4000 }), (songs, width) => {
        const layout = layOutBracket(exampleKnockout(songs));
        const [own, wide] = [drawBracket(layout), drawBracket(layout, { width })];
        expect(wide.width).toBeLessThanOrEqual(Math.max(own.width, width) + 0.001);
        expect(wide.height).toBe(own.height);
        expect(drawBracket(layout, { width: 4000 }).width).toBeGreaterThan(own.width);
      }),
    );
  });

  it('goes from left to right without a final, after its match was deleted', () => {
    const matches = exampleKnockout(8).filter(({ phase }) => phase !== FINALS);
    const { places } = drawBracket(layOutBracket(matches));
    expect(places.size).toBe(matches.length);
    expect([...places.values()].some(({ isRight }) => isRight)).toBe(false);
  });

  it.each([4, 8, 16, 32, 64])('the final of %i songs is the largest match', (songs) => {
    const { matches, drawing } = draw(songs);
    const sizeOf = ({ id }: { id: number }) => drawing.places.get(id) ?? { width: 0, height: 0 };
    const [final] = matches.filter(({ phase }) => phase === FINALS).map(sizeOf);
    for (const match of matches.filter(({ phase }) => phase !== FINALS)) {
      const { width, height } = sizeOf(match);
      // The third place match may be as wide as the final.
      expect(final?.width).toBeGreaterThan(width * (match.phase === THIRD_PLACE ? 0.999 : 1.05));
      // Between the semifinals the final has room for more.
      expect(final?.height).toBeGreaterThan(height * (songs <= 8 ? 1.4 : 1.2));
    }
  });

  it('has a place for the champion above the final of a large bracket', () => {
    expect([4, 8, 16, 32, 64].filter((songs) => draw(songs).drawing.champion !== null)).toEqual([32, 64]);
  });
});
