import { describe, expect, it } from 'vitest';
import { freePlace } from './toast-place.ts';

const bar = (right: number) => ({ left: 0, right });

describe('the place of a toast in the top bar (rule W8)', () => {
  it('is between the last link and the first button of a desktop', () => {
    const { right, width } = freePlace(bar(1440), [300, 700], { left: 1300, right: 1400 });
    expect(right).toBe(148);
    expect(1440 - right - width).toBeGreaterThanOrEqual(700);
    expect(width).toBe(416);
    expect(freePlace(bar(1100), [300, 760], { left: 980, right: 1080 }).width).toBe(204);
  });

  it('is over the name of the product on a phone, and never over a button', () => {
    const { right, width } = freePlace(bar(390), [196], { left: 330, right: 374 });
    expect(390 - right).toBeLessThan(330);
    expect(width).toBeLessThanOrEqual(330 - 16);
  });

  it('ignores links among the buttons at the end, such as that of the sign-in', () => {
    expect(freePlace(bar(1440), [200, 1400], { left: 1250, right: 1400 }).width).toBe(416);
  });
});
