import { expect, it } from 'vitest';
import type { TournamentDetail } from '#contract/tournament.ts';
import { heroNote, pointsNote } from './hero-note.ts';

const full = (participantCount: number) =>
  ({
    status: 'setup',
    songCount: 4,
    maxParticipants: 4,
    minUsers: 4,
    participantCount,
    matchups: [],
  }) as unknown as TournamentDetail;

it.each([
  [4, 'All songs are in. The tournament can start.'],
  [3, 'All songs are in; 1 more participant is needed.'],
  [2, 'All songs are in; 2 more participants are needed.'],
])(
  'the note of a full tournament with %i of 4 people names what the tournament waits for',
  (people, note) => {
    expect(heroNote(full(people), false)).toBe(note);
  },
);

it('the note of a cancelled tournament gives the reason', () => {
  const note = (cancelReason: string | null) =>
    heroNote({ ...full(4), status: 'cancelled', cancelReason }, false);
  expect(note('Rain')).toBe('This tournament was cancelled: Rain');
  expect(note(null)).toBe('This tournament was cancelled.');
});

it.each([
  ['active', 3, 'This tournament gives points once 3 more people with an account have voted.'],
  ['knockout_stage', 1, 'This tournament gives points once 1 more person with an account has voted.'],
  [
    'completed',
    2,
    'This tournament gave no points: it had fewer than 3 voters, not counting the person who entered the champion.',
  ],
  ['active', 0, null],
  ['completed', 0, null],
] as const)('a tournament in %s that lacks %i voters says %j', (status, missingVoters, note) => {
  expect(pointsNote({ status, missingVoters })).toBe(note);
});
