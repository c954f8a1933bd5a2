import { expect, it } from 'vitest';
import { freePlace, lowerPlace } from './toast-place.ts';

it.each([
  ['between the last link and the first button', 1440, [300, 700], [1300, 1400], { right: 148, width: 416 }],
  ['as wide as the room there', 1300, [300, 760], [1180, 1280], { right: 128, width: 404 }],
  ['elsewhere where links leave less than 320 px', 1440, [300, 1004], [1200, 1300], null],
  ['over the name of the product on a phone', 390, [196], [330, 374], { right: 68, width: 314 }],
  ['apart from links at the end', 1440, [200, 1400], [1250, 1400], { right: 198, width: 416 }],
])('a toast in the top bar is %s (rule W8)', (_, right, links, [start = 0, end = 0], place) => {
  expect(freePlace({ left: 0, right }, links, { left: start, right: end })).toEqual(place);
});

const atLower = (left: number, right: number) => ({ left, right, top: 840, bottom: 884 });
const [START, END] = [atLower(48, 150), atLower(1260, 1390)];

it.each([
  ['right', [START], 1016],
  ['left where a control is at the right', [END], 8],
  ['in the middle between controls', [START, END], 512],
  ['right where every place has a control', [atLower(0, 1440)], 1016],
  ['right above controls that are further up', [{ ...END, top: 700, bottom: 744 }], 1016],
])('a toast at the lower edge is %s (rule W8)', (_, taken, left) => {
  expect(lowerPlace({ width: 1440, bottom: 900 }, taken)).toBe(left);
});

it('a toast at the lower edge is as wide as a phone', () => {
  expect(lowerPlace({ width: 390, bottom: 787 }, [])).toBe(8);
});
