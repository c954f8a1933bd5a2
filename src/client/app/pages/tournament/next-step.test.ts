import { describe, expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextStep } from './next-step.ts';

const NOW = Date.parse('2030-05-09T12:00:00Z');
const LATER = '2030-05-09T12:05:00Z';

const tournament = (patch: object) =>
  ({
    status: 'setup',
    songCount: 4,
    maxParticipants: 4,
    participantCount: 2,
    minUsers: 2,
    autoStartAt: null,
    playoffsDueAt: null,
    resumesAt: null,
    currentPhase: 'knockout_stage',
    schedulingType: 'automatic',
    groupPhaseScheduling: 'concurrent',
    missingMatches: { count: 0, blocksChampion: false },
    matchups: [],
    ...patch,
  }) as unknown as TournamentDetail;

describe('the text about what happens next', () => {
  it.each([
    [
      'songs are missing',
      { songCount: 3 },
      '1 more song is needed. Then the draw decides who meets whom.',
      null,
    ],
    [
      'participants are missing',
      { minUsers: 4 },
      'All songs are in; 2 more participants are needed, or the creator starts it now.',
      null,
    ],
    ['the tournament starts by itself', { autoStartAt: LATER }, 'All songs are in.', LATER],
    [
      'the tournament waits for the playoffs',
      { status: 'start_playoffs', playoffsDueAt: LATER },
      'The creator generates the playoff tree.',
      LATER,
    ],
    [
      'a matchup is live',
      { status: 'active', matchups: [createMatchup({ status: 'active', endTime: LATER })] },
      'One match is live. Vote now.',
      LATER,
    ],
    [
      'the last matchup is scheduled',
      { status: 'active', matchups: [createMatchup({ status: 'scheduled', startTime: LATER })] },
      'The next match is scheduled.',
      LATER,
    ],
    [
      'several matchups are scheduled',
      {
        status: 'active',
        matchups: [1, 2].map((id) => createMatchup({ id, status: 'scheduled', startTime: LATER })),
      },
      'The next matches are scheduled.',
      LATER,
    ],
    [
      'nothing is scheduled',
      {
        status: 'active',
        matchups: [1, 2].map((id) =>
          createMatchup({ id, status: 'pending', startTime: null, endTime: null }),
        ),
      },
      'Nothing is open yet. The next matches have no time. The creator opens them or sets their times.',
      null,
    ],
    [
      'only the last matchup has no time',
      { status: 'active', matchups: [createMatchup({ status: 'pending', startTime: null, endTime: null })] },
      'Nothing is open yet. The next match has no time. The creator opens it or sets its times.',
      null,
    ],
    [
      'a deleted match is missing',
      { status: 'active', resumesAt: LATER, missingMatches: { count: 1, blocksChampion: true } },
      'Matches needed to find a champion were deleted. The creator can make them again.',
      LATER,
    ],
    [
      'a forced stage has nothing left to play',
      { status: 'active', resumesAt: LATER },
      'All matches of this stage are decided. The tournament goes on.',
      LATER,
    ],
    [
      'there are too few songs for a draw',
      { status: 'active', songCount: 1 },
      'A draw needs at least 2 songs. An admin can set the status back to Setup.',
      null,
    ],
    ['the tournament is completed', { status: 'completed' }, 'Nothing more: the tournament is over.', null],
    [
      'the tournament is cancelled, and the hero gives the reason',
      { status: 'cancelled', cancelReason: 'Rain' },
      'Nothing more is played. The songs, votes and messages stay.',
      null,
    ],
  ])('names the next step when %s', (_, patch, text, until) => {
    const step = nextStep(tournament(patch), NOW);
    expect(step.text).toBe(text);
    expect(step.countdown?.until ?? null).toBe(until === null ? null : Date.parse(until));
  });

  it('tells an organizer who lacks participants that a start is possible', () => {
    expect(nextStep(tournament({ minUsers: 4 }), NOW, true).text).toBe(
      'All songs are in. You can start now, or wait for 2 more participants.',
    );
  });

  it.each([
    [1, 'It ends in'],
    [2, 'The first one ends in'],
  ])('counts down to the end with %i open matches: "%s"', (count, label) => {
    const open = createMatchup({ status: 'active', endTime: LATER });
    const matchups = Array.from({ length: count }, (_, index) => ({ ...open, id: index + 1 }));
    expect(nextStep(tournament({ status: 'active', matchups }), NOW).countdown?.label).toBe(label);
  });
});
