// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createMatchup, createTournamentDetail, createVoter } from '#client/entities/testing/fixtures.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { VoterNote } from './voter-note.tsx';

const match = createMatchup();

function note(over: Partial<TournamentDetail>, voter = createVoter({ isVoter: false, isInvited: true })) {
  const detail = createTournamentDetail({ status: 'knockout_stage', matchups: [match], ...over });
  const element = <VoterNote matchup={match} isSetAside={false} voter={voter} hasVoted={false} />;
  return textOf(show(element, answer(tournamentQuery(match.tournamentId), detail)));
}

it.each([
  ['who invites and how long it takes', {}, 'Ann Adler invites you to vote: 1 open match, about 1 minute.'],
  [
    'how long it takes to hear the songs first',
    { listenFirst: true, matchups: [match, createMatchup({ id: 6 })] },
    'Ann Adler invites you to vote: 2 open matches, about 5 minutes.',
  ],
  ['who invites while no match is open', { matchups: [] }, 'Ann Adler invites you to vote.'],
  [
    'that only participants vote',
    { voterPolicy: 'participants' },
    'Ann Adler invites you to watch. Only participants vote.',
  ],
  ['that the tournament is over', { status: 'completed' }, 'This tournament is over.'],
] as const)('the ballot tells a visitor %s (rule W52)', (_, over, text) => {
  expect(note(over as Partial<TournamentDetail>)).toBe(text);
});

it('the ballot tells a user why they may not vote', () => {
  const refusal = 'Only participants vote here.';
  expect(note({ voterPolicy: 'participants' }, createVoter({ refusal }))).toBe(refusal);
});
