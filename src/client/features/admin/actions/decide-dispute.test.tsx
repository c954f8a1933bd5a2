import { expect, test } from 'vitest';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { DisputedPrediction } from '#contract/admin.ts';
import { DecideDispute } from './decide-dispute.tsx';

const render = (canDecide: boolean) => {
  const dispute: DisputedPrediction = {
    predictionId: 1,
    title: 'Rain',
    description: null,
    authorName: 'Ada Byron',
    yesVotes: 1,
    noVotes: 1,
    outcome: 'yes',
    settledAt: '2030-06-01T12:00:00.000Z',
    disputedAt: '2030-06-01T13:00:00.000Z',
    disputeCount: 1,
    canDecide,
    disputes: [],
  };
  return renderMarkup(<DecideDispute dispute={dispute} />);
};

test('an admin with a part in the prediction reads why there is no button to decide (rule Q12)', () => {
  expect(buttonNames(render(true))).toHaveLength(1);
  expect(buttonNames(render(false))).toEqual([]);
  expect(textOf(render(false))).toBe('You wrote or answered this prediction. Another admin has to decide.');
});
