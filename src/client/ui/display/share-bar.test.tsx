import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareBar } from './share-bar.tsx';

/** The share of the left side in percent: its colour is twice as wide as the bar and moves by half of the rest. */
function leftShare(left: number, right: number): number {
  const bar = renderToStaticMarkup(<ShareBar left={left} right={right} label="Votes" />);
  return 100 + 2 * Number(/translateX\(([-\d.]+)%\)/.exec(bar)?.[1]);
}

test.each([
  [0, 0, 50],
  [3, 1, 75],
  [0, 4, 0],
  [4, 0, 100],
])('the sides of %i against %i votes meet at %i percent of the bar', (left, right, percent) => {
  expect(leftShare(left, right)).toBe(percent);
});

test('a bar of one side has no line between the sides', () => {
  expect(renderToStaticMarkup(<ShareBar left={4} right={0} label="Votes" />)).not.toContain('border-r-2');
  expect(renderToStaticMarkup(<ShareBar left={3} right={1} label="Votes" />)).toContain('border-r-2');
});

test('a bar without votes shows neither side', () => {
  expect(renderToStaticMarkup(<ShareBar left={0} right={0} label="Votes" />)).toContain('opacity-0');
  expect(renderToStaticMarkup(<ShareBar left={1} right={1} label="Votes" />)).not.toContain('opacity-0');
});
