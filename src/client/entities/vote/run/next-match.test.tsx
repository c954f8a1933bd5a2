import { expect, test } from 'vitest';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { NextMatch } from './next-match.tsx';

const DONE = { nextId: null, left: 0, isDone: true, nextStart: null, startingId: null };
const render = (run: Partial<typeof DONE> | { nextStart: number; startingId: number }) =>
  renderMarkup(<NextMatch run={{ ...DONE, ...run }} onNext={() => {}} />);

test('a viewer who has voted in every open match can add the next match to the calendar (rule W32)', () => {
  const markup = render({ nextStart: Date.now() + 60_000, startingId: 12 });
  expect(textOf(markup)).toMatch(/^All voted\. Next match opens in \d\d:\d\d Add to calendar$/);
  expect(markup).toContain('href="/api/matchups/12/calendar.ics"');
  // Phones show the icon of the calendar and the large time, and name both.
  expect(markup).toMatch(/<span class="max-sm:sr-only short:sr-only">match opens </);
  expect(markup).toMatch(/<a [^>]*title="Add to calendar"[^>]*><svg.*<span class="max-sm:sr-only">/);
  expect(textOf(render({}))).toBe('All voted.');
});
