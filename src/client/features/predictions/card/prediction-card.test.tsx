// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { createPrediction } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { PredictionCard } from './prediction-card.tsx';

const PAST = '2020-06-01T12:00:00.000Z';
const FUTURE = '2120-06-01T12:00:00.000Z';
const AUTHOR_ID = 1;
const render = (over: Partial<Prediction>, user: { id: number; role: string } | null = null) =>
  show(<PredictionCard prediction={createPrediction(over)} />, answer({ queryKey: userKeys.current }, user));

it('the author can settle the prediction once, after its end', () => {
  const author = { id: AUTHOR_ID, role: 'user' };
  expect(buttonNames(render({ expiresAt: PAST }, author))).toContain('Settle : Will it rain?');
  expect(buttonNames(render({ expiresAt: FUTURE }, author))).not.toContain('Settle : Will it rain?');
  expect(buttonNames(render({ expiresAt: PAST, outcome: 'no' }, author))).toEqual([]);
  expect(buttonNames(render({ expiresAt: PAST }, { id: 2, role: 'user' }))).toEqual([]);
});

const SETTLED: Partial<Prediction> = {
  expiresAt: PAST,
  outcome: 'yes',
  settledAt: new Date(Date.now() - 60_000).toISOString(),
  userVote: { vote: 'no' },
};
const READER = { id: 2, role: 'user' };

it('a user who answered can dispute the outcome once, within 24 hours', () => {
  const name = 'Dispute : Will it rain?';
  expect(buttonNames(render(SETTLED, READER))).toContain(name);
  expect(buttonNames(render({ ...SETTLED, settledAt: PAST }, READER))).not.toContain(name);
  expect(buttonNames(render({ ...SETTLED, userVote: null }, READER))).not.toContain(name);
  const disputed: Partial<Prediction> = {
    ...SETTLED,
    dispute: { status: 'open', note: null },
    userDispute: { reason: 'It was dry.', createdAt: PAST },
  };
  expect(buttonNames(render(disputed, READER))).not.toContain(name);
  expect(textOf(render(disputed, READER))).toContain('Outcome: Yes Disputed');
  expect(textOf(render(disputed, READER))).toContain('An admin will decide.');
  expect(textOf(render(disputed, READER))).toContain('You disputed this: It was dry.');
});
