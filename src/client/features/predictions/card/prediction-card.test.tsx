import { expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentKeys } from '#client/entities/tournament/queries.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { PredictionCard } from './prediction-card.tsx';

const PAST = '2020-06-01T12:00:00.000Z';
const FUTURE = '2120-06-01T12:00:00.000Z';
const AUTHOR_ID = 1;
const PREDICTION: Prediction = {
  id: 1,
  title: 'Will it rain?',
  description: null,
  imageUrl: '/api/images/1.webp',
  expiresAt: FUTURE,
  yesVotes: 0,
  noVotes: 0,
  totalVotes: 0,
  authorId: AUTHOR_ID,
  author: { username: null, firstName: 'Ada', lastName: 'Byron', profileImageUrl: null },
  outcome: null,
  settledAt: null,
  rulesVersion: 2,
  pays: true,
  dispute: null,
  createdAt: PAST,
  userVote: null,
  userDispute: null,
};

const render = (over: Partial<Prediction>, user: { id: number; role: string } | null = null) =>
  renderMarkup(
    <PredictionCard prediction={{ ...PREDICTION, ...over }} />,
    answer({ queryKey: userKeys.current }, user),
  );

it('the card shows the copy of the picture, or none (rule X4)', () => {
  expect(render({})).toContain('src="/api/images/1.webp"');
  expect(render({ imageUrl: null })).not.toContain('<img');
});

it('the covers of the match that the question names play its songs (rules Q9, W44)', () => {
  const song1 = createSong({ title: 'Jolene', url: 'https://audio.example/jolene.mp3' });
  const tournament = { ...createTournamentCard(), currentMatchup: createMatchup({ song1 }) };
  const markup = renderMarkup(
    <PredictionCard prediction={{ ...PREDICTION, imageUrl: null, title: 'Will Jolene win?' }} />,
    answer({ queryKey: userKeys.current }, null),
    answer({ queryKey: tournamentKeys.list }, [tournament]),
  );
  expect(textOf(markup)).toContain('Listen to Jolene here');
});

it('an open prediction names its author and counts down to its end (rules Q9, K10)', () => {
  const card = textOf(render({}));
  expect(card).toContain('Closes in');
  expect(card).toContain('Asked by Ada Byron');
});

it('an ended prediction reads Expired (rule Q9)', () => {
  expect(textOf(render({ expiresAt: PAST }))).toContain('Expired');
});

it('a settled prediction shows its outcome (rule Q9)', () => {
  const card = textOf(render({ expiresAt: PAST, outcome: 'void' }));
  expect(card).toContain('Outcome: Void');
  expect(card).not.toContain('Expired');
});

it('the author can settle the prediction once, after its end (rule Q6)', () => {
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

it('a user who answered can dispute the outcome once, within 24 hours (rule Q11)', () => {
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

it.each([
  ['upheld', 'An admin confirmed the outcome.'],
  ['changed', 'An admin changed the outcome.'],
  ['voided', 'An admin voided the prediction.'],
] as const)('a dispute that is %s shows the decision and its note (rule Q12)', (status, words) => {
  const card = render({ ...SETTLED, dispute: { status, note: 'See the archive.' } }, READER);
  expect(textOf(card)).toContain(`${words} See the archive.`);
  expect(textOf(card)).not.toContain('Disputed');
  expect(buttonNames(card)).toEqual([]);
});
