import { expect, it } from 'vitest';
import { createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import { heroNote, pointsNote } from './hero-note.ts';

const FULL = createTournamentDetail({ songCount: 4, minUsers: 4, participantCount: 4 });
const CANCELLED = { status: 'cancelled', cancelReason: null } as const;

it.each([
  [{}, 'All songs are in. The tournament can start.'],
  [{ participantCount: 3 }, 'All songs are in; 1 more participant is needed.'],
  [{ participantCount: 2 }, 'All songs are in; 2 more participants are needed.'],
  [{ ...CANCELLED, cancelReason: 'Rain' }, 'This tournament was cancelled: Rain'],
  [CANCELLED, 'This tournament was cancelled.'],
])('a full tournament with %j says %j', (over, note) => {
  expect(heroNote({ ...FULL, ...over }, false)).toBe(note);
});

it.each([
  ['active', 3, 'This tournament gives points once 3 more people with an account have voted.'],
  ['knockout_stage', 1, 'This tournament gives points once 1 more person with an account has voted.'],
  ['active', 0, null],
] as const)('a tournament in %s that lacks %i voters says %j', (status, missingVoters, note) => {
  expect(pointsNote({ status, missingVoters })).toBe(note);
});

it('a completed tournament without points says why', () => {
  expect(pointsNote({ status: 'completed', missingVoters: 2 })).toContain('fewer than 3 voters');
});
