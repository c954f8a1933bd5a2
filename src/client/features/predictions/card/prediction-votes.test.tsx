// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createPrediction } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { PredictionVotes } from './prediction-votes.tsx';
import type { votingStateOf } from './voting-state.ts';

const READER_ID = 2;
const VOTED = createPrediction({ userVote: { vote: 'yes' } });

const render = (state: ReturnType<typeof votingStateOf>, prediction = createPrediction()) =>
  show(<PredictionVotes prediction={prediction} state={state} readerId={READER_ID} />);

describe('the votes of a prediction', () => {
  test.each([
    ['yes', 'You voted Yes You were right: +10 points'],
    ['no', 'You voted Yes Not this time.'],
    ['void', 'You voted Yes It does not count.'],
  ] as const)('a prediction settled as %s shows "%s"', (outcome, words) => {
    expect(textOf(render('settled', { ...VOTED, outcome }))).toContain(words);
  });

  test('a right answer that too few users gave earns nothing, and the card says so', () => {
    const few: Prediction = { ...VOTED, pays: false, yesVotes: 1, noVotes: 0, totalVotes: 1 };
    expect(textOf(render('voted', few))).toContain(
      '1 vote in total. It gives points once 2 people other than its author have answered',
    );
    expect(textOf(render('settled', { ...few, outcome: 'yes' }))).toContain(
      'You were right. It gave no points, because fewer than 2 people other than its author answered.',
    );
  });

  test('an author who was right earns nothing, except under version 1 of the rules', () => {
    const own: Prediction = { ...VOTED, outcome: 'yes', authorId: READER_ID };
    const open: Prediction = { ...own, outcome: null, pays: false };
    expect(textOf(render('voted', open))).toContain('3 votes in total. Your own predictions earn no points');
    expect(textOf(render('settled', own))).toContain('You were right. Your own predictions earn no points.');
    expect(textOf(render('settled', { ...own, rulesVersion: 1 }))).toContain('You were right: +10 points');
  });
});
