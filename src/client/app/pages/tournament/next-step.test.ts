import { expect, it } from 'vitest';
import { createMatchup, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextStep } from './next-step.ts';

const NOW = Date.parse('2030-05-09T12:00:00Z');
const LATER = '2030-05-09T12:05:00Z';

const tournament = (patch: Partial<TournamentDetail>) =>
  createTournamentDetail({ songCount: 4, currentPhase: 'knockout_stage', ...patch });
const active = (patch: Partial<TournamentDetail> = {}) => ({ status: 'active', ...patch }) as const;
const withMatches = (count: number, matchup: Partial<Matchup>) =>
  active({
    matchups: Array.from({ length: count }, (_, index) => createMatchup({ id: index + 1, ...matchup })),
  });
const SCHEDULED = { status: 'scheduled', startTime: LATER } as const;
const PENDING = { status: 'pending', startTime: null, endTime: null } as const;
const OPEN = { status: 'active', endTime: LATER } as const;
const DELETED = { resumesAt: LATER, missingMatches: { count: 1, blocksChampion: true } };

it.each<[string, string | null, Partial<TournamentDetail>]>([
  ['1 more song is needed. Then the draw decides who meets whom.', null, { songCount: 3 }],
  ['All songs are in; 2 more participants are needed, or the creator starts it now.', null, { minUsers: 4 }],
  ['All songs are in.', LATER, { autoStartAt: LATER }],
  ['The creator generates the playoff tree.', LATER, { status: 'start_playoffs', playoffsDueAt: LATER }],
  ['One match is live. Vote now.', LATER, withMatches(1, OPEN)],
  ['The next match is scheduled.', LATER, withMatches(1, SCHEDULED)],
  ['The next matches are scheduled.', LATER, withMatches(2, SCHEDULED)],
  [
    'Nothing is open yet. The next matches have no time. The creator opens them or sets their times.',
    null,
    withMatches(2, PENDING),
  ],
  [
    'Nothing is open yet. The next match has no time. The creator opens it or sets its times.',
    null,
    withMatches(1, PENDING),
  ],
  [
    'Matches needed to find a champion were deleted. The creator can make them again.',
    LATER,
    active(DELETED),
  ],
  ['All matches of this stage are decided. The tournament goes on.', LATER, active({ resumesAt: LATER })],
  [
    'A draw needs at least 2 songs. An admin can set the status back to Setup.',
    null,
    active({ songCount: 1 }),
  ],
  ['Nothing more: the tournament is over.', null, { status: 'completed' }],
  ['Nothing more is played. The songs, votes and messages stay.', null, { status: 'cancelled' }],
])('what happens next: %s', (text, until, patch) => {
  const step = nextStep(tournament(patch), NOW);
  expect(step.text).toBe(text);
  expect(step.countdown?.until ?? null).toBe(until === null ? null : Date.parse(until));
});

it('tells an organizer who lacks participants that a start is possible', () => {
  const { text } = nextStep(tournament({ minUsers: 4 }), NOW, true);
  expect(text).toBe('All songs are in. You can start now, or wait for 2 more participants.');
});

it.each([
  [1, 'It ends in'],
  [2, 'The first one ends in'],
])('counts down to the end with %i open matches: "%s"', (count, label) => {
  expect(nextStep(tournament(withMatches(count, OPEN)), NOW).countdown?.label).toBe(label);
});
