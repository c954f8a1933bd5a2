import { describe, expect, it } from 'vitest';
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
    ['it starts by itself', { autoStartAt: LATER }, 'All songs are in.', LATER],
    [
      'the playoffs are awaited',
      { status: 'start_playoffs', playoffsDueAt: LATER },
      'The creator generates the playoff tree.',
      LATER,
    ],
    [
      'a matchup is live',
      { status: 'active', matchups: [{ status: 'active', endTime: LATER }] },
      'One matchup is live. Vote now.',
      LATER,
    ],
    [
      'the next one is scheduled',
      { status: 'active', matchups: [{ status: 'scheduled', startTime: LATER }] },
      'The next matchups are scheduled.',
      LATER,
    ],
    ['nothing is scheduled', { status: 'active' }, 'The next matchups have no time yet.', null],
  ])('tells the next step when %s', (_, patch, text, until) => {
    const step = nextStep(tournament(patch), NOW);
    expect(step.text).toBe(text);
    expect(step.countdown?.until ?? null).toBe(until);
  });
});
