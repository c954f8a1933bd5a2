import { expect, test } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { PredictionsView } from './predictions-view.tsx';
import { predictionKeys, predictionsQuery, tokensQuery } from './queries.ts';

const VIEW = (
  <PredictionsView titleAs="h2">
    {(open, closed) => `${open.length} open, ${closed.length} closed`}
  </PredictionsView>
);
const USER = answer({ queryKey: userKeys.current }, { id: 1, role: 'user' });
const VISITOR = answer({ queryKey: userKeys.current }, null);
const AUTHOR = { username: null, firstName: 'Ada', lastName: null, profileImageUrl: null };
const TOKENS = answer(tokensQuery, { tokens: 3, lastRefresh: '2030-06-01T00:00:00.000Z' });

test('the view says that it loads', () => {
  expect(textOf(renderMarkup(VIEW, VISITOR))).toContain('Loading predictions...');
});

test('a user sees the tokens and when they refill (rules Q1, Q9)', () => {
  const markup = renderMarkup(VIEW, USER, TOKENS);
  const text = textOf(markup);
  expect(text).toContain('Your tokens: 3');
  expect(markup.match(/data-token="left"/g)).toHaveLength(3);
  expect(markup.match(/data-token="spent"/g)).toHaveLength(2);
  expect(text).toContain('Tokens refresh daily at midnight');
});

test('a visitor sees no tokens and cannot create a prediction (rule A2)', () => {
  const text = textOf(renderMarkup(VIEW, VISITOR, answer(predictionsQuery, [])));
  expect(text).not.toContain('Your tokens');
  expect(text).toContain('No Active Predictions');
  expect(text).not.toContain('Create First Prediction');
});

test('an empty list invites a user to create the first prediction', () => {
  const text = textOf(renderMarkup(VIEW, USER, answer(predictionsQuery, [])));
  expect(text).toContain('No Active Predictions');
  expect(text).toContain('Create First Prediction');
});

test('predictions are open until their end (rules Q5, Q8)', () => {
  const predictions = ['2120-01-01T00:00:00Z', '2020-01-01T00:00:00Z'].map((expiresAt, index) => ({
    expiresAt,
    author: AUTHOR,
    authorId: index,
  }));
  const text = textOf(renderMarkup(VIEW, VISITOR, answer(predictionsQuery, predictions)));
  expect(text).toBe('1 open, 1 closed');
});

test('a prediction that the user has just asked stands first, also before the list has it (rule Q9)', () => {
  const predictions = [1, 2, 3].map((id) => ({
    id,
    expiresAt: '2120-01-01T00:00:00Z',
    totalVotes: id,
    author: AUTHOR,
    authorId: id,
  }));
  const ids = (created: object | null) =>
    textOf(
      renderMarkup(
        <PredictionsView titleAs="h2">
          {(open) => open.map(({ id, totalVotes }) => `${id}:${totalVotes}`).join(' ')}
        </PredictionsView>,
        VISITOR,
        answer(predictionsQuery, predictions),
        answer({ queryKey: predictionKeys.created }, created),
      ),
    );
  expect(ids(null), 'a question that is gone').toBe('1:1 2:2 3:3');
  expect(ids({ ...predictions[2], totalVotes: 0 })).toBe('3:3 1:1 2:2');
  expect(ids({ id: 4, expiresAt: '2120-01-01T00:00:00Z', totalVotes: 0 })).toBe('4:0 1:1 2:2 3:3');
  expect(ids({ id: 4, expiresAt: '2020-01-01T00:00:00Z', totalVotes: 0 })).toBe('1:1 2:2 3:3');
});

test('predictions that failed to load offer a retry', () => {
  const text = textOf(renderMarkup(VIEW, VISITOR, failure(predictionsQuery)));
  expect(text).toContain('The predictions could not be loaded');
  expect(text).toContain('Try again');
});
