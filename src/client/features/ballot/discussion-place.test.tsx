import { expect, test } from 'vitest';
import { answer, buttonNames, renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { DiscussionButton } from './discussion-place.tsx';

test('the button of the discussion tells how many messages it has, once they are loaded (rule W31)', () => {
  const nameWith = (count?: number, hasMore = false) =>
    buttonNames(
      renderMarkup(
        <DiscussionButton matchupId={5} />,
        ...(count === undefined ? [] : [answer({ queryKey: ['message-count', 5] }, { count, hasMore })]),
      ),
    );
  expect(nameWith()).toEqual(['Discussion']);
  expect(nameWith(0)).toEqual(['Discussion']);
  expect(nameWith(1)).toEqual(['Discussion 1 , 1 message']);
  expect(nameWith(20, true)).toEqual(['Discussion 20+ , 20 messages or more']);
});
