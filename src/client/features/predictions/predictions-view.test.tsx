// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import { PredictionsView } from './predictions-view.tsx';
import { predictionKeys, predictionsQuery } from './queries.ts';

const VISITOR = answer({ queryKey: userKeys.current }, null);
const AUTHOR = { username: null, firstName: 'Ada', lastName: null, profileImageUrl: null };

test('a prediction that the user has just asked stands first, also before the list has it', () => {
  const predictions = [1, 2, 3].map((id) => ({
    id,
    expiresAt: '2120-01-01T00:00:00Z',
    totalVotes: id,
    author: AUTHOR,
    authorId: id,
  }));
  const ids = (created: object | null) =>
    textOf(
      show(
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
