import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Prediction } from '#contract/prediction.ts';
import { PredictionCard } from './prediction-card.tsx';

const NOON = '2030-06-01T12:00:00.000Z';
const PREDICTION: Prediction = {
  id: 1,
  title: 'Will it rain?',
  description: null,
  imageUrl: 'https://elsewhere.example/1.png',
  expiresAt: NOON,
  yesVotes: 0,
  noVotes: 0,
  totalVotes: 0,
  authorId: 1,
  author: { firstName: 'Ada', lastName: 'Byron', profileImageUrl: null },
  outcome: null,
  settledAt: null,
  createdAt: NOON,
  userVote: null,
};

it('the host of a prediction’s picture learns nothing of the page that shows it', () => {
  const card = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PredictionCard prediction={PREDICTION} />
    </QueryClientProvider>,
  );
  expect(card).toContain('src="https://elsewhere.example/1.png"');
  expect(card).toContain('referrerPolicy="no-referrer"');
});
