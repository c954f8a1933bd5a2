import { describe, expect, test } from 'vitest';
import {
  callsOffStart,
  canChangeEntries,
  canEditAllSettings,
  canLeave,
  canWithdraw,
  hasOpenPlaces,
  hasUnevenBracket,
  isAtCapacity,
  isReadyToStart,
  OFFERED_SIZES,
  playoffQualifiers,
  TOURNAMENT_LIMITS,
} from './tournament-rules.ts';

test('the limits, defaults and offered sizes are those of the rules (rules C1, C2, C4, C6, C16, Z1)', () => {
  expect(TOURNAMENT_LIMITS).toEqual({
    nameLength: 255,
    playoffSize: { min: 4, max: 64 },
    groupsSize: { min: 8, max: 64 },
    minUsers: { min: 2, max: 100, default: 2 },
    songsPerGroup: { min: 3, max: 6, default: 4 },
    matchDurationMinutes: { min: 1, max: 720, default: 60, inputMin: 3, inputMax: 120 },
    matchIntervalMinutes: { min: 1, max: 120, default: 60 },
    tournamentDurationDays: { min: 1, max: 28, default: 7 },
    songsPerSubmission: 4,
    tiebreakerSongs: 3,
    managers: 10,
  });
  expect(OFFERED_SIZES).toEqual({
    playoff: { sizes: [4, 8, 16], default: 4 },
    round_robin: { sizes: [8, 16, 32], default: 8 },
  });
});

test.each([
  [4, 4, false],
  [8, 4, false],
  [16, 4, false],
  [32, 4, false],
  [64, 4, false],
  [12, 4, true],
  [24, 4, true],
  [16, 3, true],
  [12, 3, false],
  [12, 6, false],
  [10, 5, false],
  [8, 5, true],
  [64, 6, true],
])(
  'a playoff of %i songs with %i songs per group is uneven: %s (rule C3)',
  (maxParticipants, songsPerGroup, isUneven) => {
    expect(hasUnevenBracket({ tournamentType: 'playoff', maxParticipants, songsPerGroup })).toBe(isUneven);
  },
);

test('only a playoff can be uneven (rule C3)', () => {
  for (const tournamentType of ['round_robin', 'hybrid'] as const) {
    expect(hasUnevenBracket({ tournamentType, maxParticipants: 12, songsPerGroup: 4 })).toBe(false);
  }
});

test.each([
  ['playoff', 16, 16],
  ['round_robin', 8, 4],
  ['round_robin', 16, 8],
  ['round_robin', 32, 16],
  ['hybrid', 10, 6],
] as const)('of a %s of %i songs, %i reach the knockout', (tournamentType, maxParticipants, songs) => {
  expect(playoffQualifiers({ tournamentType, maxParticipants, songsPerGroup: 4 })).toBe(songs);
});

describe('a tournament that fills up', () => {
  test.each([
    [8, 2, true],
    [7, 2, false],
    [8, 1, false],
    [8, 9, true],
  ])(
    'a tournament with %i of 8 songs and %i of 2 participants is at capacity: %s (rule C17)',
    (mainEntries, participants, isFull) => {
      expect(isAtCapacity({ mainEntries, maxParticipants: 8, participants, minUsers: 2 })).toBe(isFull);
    },
  );

  test.each([
    ['setup', 8, true, false],
    ['setup', 7, false, true],
    ['active', 8, false, false],
    ['active', 7, false, false],
  ] as const)(
    'a tournament in %s with %i of 8 songs is ready to start: %s, has open places: %s (rules C9, C17)',
    (status, mainEntries, isReady, isOpen) => {
      const tournament = { status, mainEntries, maxParticipants: 8 };
      expect([isReadyToStart(tournament), hasOpenPlaces(tournament)]).toEqual([isReady, isOpen]);
    },
  );
});

describe('a tournament before and after its draw', () => {
  test.each([
    ['setup', 0, true],
    ['start_playoffs', 0, true],
    ['start_playoffs', 3, false],
    ['active', 2, false],
    ['cancelled', 0, false],
    ['cancelled', 2, false],
    ['completed', 0, false],
  ] as const)(
    'in %s with %i drawn rounds entries can be changed: %s (rules C24 to C26)',
    (status, totalRounds, can) => {
      expect(canChangeEntries({ status, totalRounds })).toBe(can);
      const isCancelledBefore = status === 'cancelled' && totalRounds === 0;
      expect(canLeave({ status, totalRounds })).toBe(can || isCancelledBefore);
      expect(canWithdraw({ status, totalRounds, mainEntries: 4, maxParticipants: 8 }, 1)).toBe(
        can || isCancelledBefore,
      );
    },
  );

  test.each([
    ['setup', 1, 1, true],
    ['start_playoffs', 3, 1, true],
    ['start_playoffs', 2, 1, false],
    ['start_playoffs', 3, 2, false],
    ['start_playoffs', 4, 4, true],
    ['start_playoffs', 1, 0, true],
  ] as const)(
    'in %s with %i songs, %i can be withdrawn: %s (rule C25)',
    (status, mainEntries, count, can) => {
      expect(canWithdraw({ status, totalRounds: 0, mainEntries, maxParticipants: 4 }, count)).toBe(can);
    },
  );

  test.each([
    ['setup', 0, 4, false],
    ['start_playoffs', 0, 4, true],
    ['start_playoffs', 0, 3, false],
    ['start_playoffs', 2, 4, false],
  ] as const)(
    'in %s with %i drawn rounds and %i of 4 songs, a withdrawal calls off a start that has begun: %s (rule K16)',
    (status, totalRounds, mainEntries, isOff) => {
      expect(callsOffStart({ status, totalRounds, mainEntries, maxParticipants: 4 })).toBe(isOff);
    },
  );

  test.each([
    ['setup', 0, true],
    ['start_playoffs', 0, true],
    ['start_playoffs', 3, false],
    ['cancelled', 0, false],
  ] as const)(
    'in %s with %i drawn rounds every setting can change: %s (rule C20)',
    (status, totalRounds, can) => {
      expect(canEditAllSettings({ status, totalRounds })).toBe(can);
    },
  );
});
