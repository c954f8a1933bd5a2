import { expect, test } from 'vitest';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { DiscussionButton } from './discussion-place.tsx';

test('the button of the discussion shows how many messages it has, once that is known', () => {
  const nameWith = (count?: number, hasMore = false) =>
    buttonNames(
      renderMarkup(
        <DiscussionButton matchupId={5} />,
        ...(count === undefined
          ? []
          : [answer({ queryKey: ['message-count', 5] }, { count, hasMore, latest: null })]),
      ),
    );
  expect(nameWith()).toEqual(['Discussion']);
  expect(nameWith(0)).toEqual(['Discussion']);
  expect(nameWith(1)).toEqual(['Discussion 1 , 1 message']);
  expect(nameWith(20, true)).toEqual(['Discussion 20+ , 20 messages or more']);
});

test('the button of the discussion shows the newest message', () => {
  const latest = { name: 'Chorus', content: 'The second verse decides it.' };
  const known = answer({ queryKey: ['message-count', 5] }, { count: 2, hasMore: false, latest });
  const button = renderMarkup(<DiscussionButton matchupId={5} />, known);
  expect(textOf(button)).toContain('Chorus: The second verse decides it.');
});
