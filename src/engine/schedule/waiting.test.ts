import { expect, test } from 'vitest';
import type { SchedulableMatchup } from './schedule.ts';
import { type WaitingTournament, waitsFor } from './waiting.ts';

const NOW = 1000;
const tournament: WaitingTournament = {
  status: 'knockout_stage',
  currentPhase: 'knockout_stage',
  schedulingType: 'automatic',
  groupPhaseScheduling: 'concurrent',
  songCount: 4,
  maxParticipants: 4,
  participantCount: 4,
  minUsers: 4,
  autoStartAt: null,
  playoffsDueAt: null,
  resumesAt: null,
};
const final: SchedulableMatchup = {
  id: 1,
  phase: 'Finals',
  round: 1,
  groupId: null,
  song1Id: 1,
  song2Id: 2,
  startTime: null,
  endTime: null,
  status: 'pending',
  tiebreakerLevel: 0,
};
const timed = (status: SchedulableMatchup['status']) => ({
  ...final,
  status,
  startTime: 2000,
  endTime: 3000,
});

test.each<[string, Partial<WaitingTournament>, SchedulableMatchup[], ReturnType<typeof waitsFor>]>([
  ['songs', { status: 'setup', songCount: 3 }, [], { for: 'songs', until: null }],
  ['people', { status: 'setup', participantCount: 3 }, [], { for: 'people', until: null }],
  ['its start', { status: 'setup', autoStartAt: 5000 }, [], { for: 'start', until: 5000 }],
  ['its playoffs', { status: 'start_playoffs', playoffsDueAt: 5000 }, [], { for: 'playoffs', until: 5000 }],
  ['the end of a match', {}, [timed('active')], { for: 'match_end', until: 3000 }],
  ['the start of a match', {}, [timed('scheduled')], { for: 'match_start', until: 2000 }],
  ['its creator', { schedulingType: 'manual' }, [final], { for: 'creator_opens', until: null }],
  ['its next stage', { resumesAt: 5000 }, [], { for: 'resume', until: 5000 }],
  ['songs for a draw', { songCount: 1 }, [], { for: 'songs_for_draw', until: null }],
  ['nothing when completed', { status: 'completed' }, [timed('completed')], { for: 'nothing', until: null }],
  ['nothing when cancelled', { status: 'cancelled' }, [final], { for: 'nothing', until: null }],
])('a tournament waits for %s (rule K15)', (_, patch, matchups, expected) => {
  expect(waitsFor({ ...tournament, ...patch }, matchups, NOW)).toEqual(expected);
});
