import { expect, it } from 'vitest';
import { minutesAsked, plannedMatches } from './invitation-time.ts';

const PLAYOFF = {
  tournamentType: 'playoff',
  maxParticipants: 8,
  songsPerGroup: 4,
  thirdPlaceMatch: false,
} as const;
const GROUPS = { ...PLAYOFF, tournamentType: 'round_robin' } as const;
const PACE = {
  pace: 'clock',
  listenFirst: false,
  showSeconds: 60,
  breakSeconds: 8,
  listenSeconds: 0,
} as const;

it.each([
  ['a playoff', PLAYOFF, 7],
  ['a playoff with a match for the third place', { ...PLAYOFF, thirdPlaceMatch: true }, 8],
  ['a final alone, which has no semifinals', { ...PLAYOFF, maxParticipants: 2, thirdPlaceMatch: true }, 1],
  ['two groups of four', GROUPS, 2 * 6 + 3],
  ['groups of five and of four', { ...GROUPS, maxParticipants: 9 }, 10 + 6 + 3],
] as const)('the planned matches of %s', (_, tournament, matches) => {
  expect(plannedMatches(tournament)).toBe(matches);
});

it.each([
  ['half a minute for each vote', {}, 0, 4],
  ['a minute for each song', {}, 4, 8],
  ['two and a half minutes for each vote after both songs, in steps of five', { listenFirst: true }, 0, 20],
  ['the whole of a show', { pace: 'show', listenSeconds: 20 }, 1, 15],
] as const)('an invitation asks for %s (rule W52)', (_, over, songs, minutes) => {
  expect(minutesAsked({ ...PLAYOFF, ...PACE, ...over }, { songs })).toBe(minutes);
});
