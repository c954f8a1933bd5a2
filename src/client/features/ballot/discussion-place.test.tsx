// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { answer, buttonNames, show } from '#client/lib/testing/screen.tsx';
import { DiscussionButton } from './discussion-place.tsx';

test('the button of the discussion shows its newest message and how many it has, once they are known', () => {
  const nameWith = (count?: number, hasMore = false) => {
    const latest = { name: 'Chorus', content: 'The second verse decides it.' };
    const known = { count, hasMore, latest: count ? latest : null };
    const answers = count === undefined ? [] : [answer({ queryKey: ['message-count', 5] }, known)];
    return buttonNames(show(<DiscussionButton matchupId={5} />, ...answers));
  };
  expect(nameWith()).toEqual(['Discussion']);
  expect(nameWith(0)).toEqual(['Discussion']);
  expect(nameWith(1)).toEqual(['Discussion 1 , 1 message Chorus: The second verse decides it.']);
  expect(nameWith(20, true)[0]).toContain('Discussion 20+ , 20 messages or more');
});
