import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { withNextStart } from './next-start.ts';

const UNTIMED = { status: 'pending', startTime: null, endTime: null } as const;
const matchups = [
  createMatchup({ id: 1, status: 'completed', winnerId: 11 }),
  createMatchup({ id: 2, ...UNTIMED, position: 2 }),
  createMatchup({ id: 3, ...UNTIMED, position: 3 }),
];
const settings = {
  status: 'knockout_stage',
  currentPhase: 'knockout_stage',
  groupPhaseScheduling: 'concurrent',
  listenSeconds: 0,
  showSeconds: 60,
} as const;
const until = Date.parse('2030-01-01T00:00:10.000Z');
const startsOf = (show: Parameters<typeof withNextStart>[1], over: Partial<typeof settings> = {}) =>
  withNextStart(matchups, show, { ...settings, ...over }).map(({ id, status, startTime }) => [
    id,
    status,
    id === 1 ? null : startTime,
  ]);

test('screens count down to the next match of a show during its break (rule R16)', () => {
  const before = [
    [1, 'completed', null],
    [2, 'pending', null],
    [3, 'pending', null],
  ];
  expect(startsOf({ step: 'break', matchupId: 1, until })).toEqual([
    before[0],
    [2, 'scheduled', '2030-01-01T00:00:10.000Z'],
    before[2],
  ]);
  expect(startsOf({ step: 'listen', matchupId: 3, until })[2]?.[1]).toBe('scheduled');
  for (const step of ['reveal', 'paused', 'vote', 'lobby'] as const)
    expect(startsOf({ step, matchupId: 1, until }), step).toEqual(before);
  expect(startsOf(null)).toEqual(before);
});

test('the songs that the stage plays before the vote are a part of the countdown (rule R16)', () => {
  const song = createSong({ url: 'https://youtu.be/dQw4w9WgXcQ' });
  const playable = matchups.map((matchup) => (matchup.id === 2 ? { ...matchup, song1: song } : matchup));
  const listens = { ...settings, listenSeconds: 10 };
  const [, next] = withNextStart(playable, { step: 'break', matchupId: 1, until }, listens);
  expect(next?.startTime).toBe('2030-01-01T00:00:20.000Z');
});
