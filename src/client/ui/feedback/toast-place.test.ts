import { describe, expect, it } from 'vitest';
import { freePlace, lowerPlace } from './toast-place.ts';

const bar = (right: number) => ({ left: 0, right });

describe('the place of a toast in the top bar (rule W8)', () => {
  it('is between the last link and the first button of a desktop', () => {
    const place = freePlace(bar(1440), [300, 700], { left: 1300, right: 1400 });
    expect(place).toEqual({ right: 148, width: 416 });
    expect(freePlace(bar(1300), [300, 760], { left: 1180, right: 1280 })?.width).toBe(404);
  });

  it('is elsewhere where navigation leaves less than 320 px, so that the toast is not squeezed', () => {
    expect(freePlace(bar(1440), [300, 1004], { left: 1200, right: 1300 })).toBeNull();
  });

  it('is over the name of the product on a phone, and never over a button', () => {
    const place = freePlace(bar(390), [196], { left: 330, right: 374 });
    expect(place).toEqual({ right: 68, width: 314 });
  });

  it('ignores links among the buttons at the end, such as that of the sign-in', () => {
    expect(freePlace(bar(1440), [200, 1400], { left: 1250, right: 1400 })?.width).toBe(416);
  });
});

describe('the place of a toast at the lower edge (rule W8)', () => {
  const screen = { width: 1440, bottom: 900 };
  const atLower = (left: number, right: number) => ({ left, right, top: 840, bottom: 884 });
  const [start, end] = [atLower(48, 150), atLower(1260, 1390)];

  it.each([
    ['right', [start], 1016],
    ['left where a control is at the right', [end], 8],
    ['in the middle between controls', [start, end], 512],
    ['right where every place has a control', [atLower(0, 1440)], 1016],
    ['right above controls that are further up', [{ ...end, top: 700, bottom: 744 }], 1016],
  ])('is %s', (_, taken, left) => expect(lowerPlace(screen, taken)).toBe(left));

  it('is as wide as a phone', () => expect(lowerPlace({ width: 390, bottom: 787 }, [])).toBe(8));
});
