// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { expect, it } from 'vitest';
import { runHook } from '#client/lib/testing/screen.tsx';
import { isDeliberate, type Press, useDeliberatePress } from './deliberate-press.ts';

const NEVER = { pressedAt: null, arrivedAt: null, idlePresses: 0 };
const TAP: Press = { detail: 1, pointerType: 'touch', timeStamp: 10_000 };
const CLICK: Press = { ...TAP, pointerType: 'mouse' };
const KEY: Press = { detail: 0, pointerType: '', timeStamp: 10_000 };
/** A browser whose click events are no pointer events. */
const OLD: Press = { detail: 1, timeStamp: 10_000 };

it.each([
  ['a first tap', TAP, NEVER, true],
  ['a tap 160 ms after another', TAP, { ...NEVER, pressedAt: 9840 }, false],
  ['a tap 599 ms after another', TAP, { ...NEVER, pressedAt: 9401 }, false],
  ['a tap 600 ms after another', TAP, { ...NEVER, pressedAt: 9400 }, true],
  ['the second tap of a double tap', { ...TAP, detail: 2 }, { ...NEVER, pressedAt: 9840 }, false],
  ['a press of an older browser 160 ms after another', OLD, { ...NEVER, pressedAt: 9840 }, false],
  ['a separate click 300 ms after another', CLICK, { ...NEVER, pressedAt: 9700 }, true],
  ['the second click of a double click', { ...CLICK, detail: 2 }, { ...NEVER, pressedAt: 9000 }, false],
  ['the third click of a series', { ...CLICK, detail: 3 }, { ...NEVER, pressedAt: 9000 }, false],
  ['a click 200 ms after the button arrived', CLICK, { ...NEVER, arrivedAt: 9800 }, false],
  ['a tap 200 ms after the button arrived', TAP, { ...NEVER, arrivedAt: 9800 }, false],
  ['a click 600 ms after the button arrived', CLICK, { ...NEVER, arrivedAt: 9400 }, true],
  ['a key at once after another', KEY, { ...NEVER, pressedAt: 9999, arrivedAt: 9999 }, true],
] as const)('%s counts only if it was meant (rule V16)', (_, press, before, isMeant) => {
  expect(isDeliberate(press, before)).toBe(isMeant);
});

it.each([
  ['taps', [1, 1, 1, 1, 1], 'touch'],
  ['clicks that the browser counts as one series', [1, 2, 3, 4, 5], 'mouse'],
] as const)(
  'of %s before and after the opening the first after it counts, once (rule V16)',
  (_, details, pointerType) => {
    const OPENS_AT = 10_200;
    let now = 10_000;
    const counted: number[] = [];
    const { onClick } = runHook(new QueryClient(), () =>
      useDeliberatePress(() => counted.push(now), { isIdle: () => now < OPENS_AT }),
    );
    for (const detail of details) {
      onClick({ nativeEvent: { detail, pointerType, timeStamp: now } } as unknown as MouseEvent);
      now += 150;
    }
    expect(counted).toEqual([10_300]);
  },
);
