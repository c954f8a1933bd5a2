import { expect, it } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { overlapTexts } from './schedule-panel.tsx';

const GROUPS = new Map([[2, 'Group B']]);
const at = (minute: number) => new Date(minute * 60_000).toISOString();
const rise = createMatchup({ id: 1, status: 'scheduled', startTime: at(0), endTime: at(60) });
const low = createSong({ id: 13, title: 'Low' });
const other = { id: 2, song2Id: 13, song2: low, startTime: at(30), endTime: at(90) };

it('the warning names the song and the other match', () => {
  const inGroup = createMatchup({ ...rise, ...other, phase: 'group_stage', groupId: 2, round: 2 });
  expect([...overlapTexts([rise, inGroup], GROUPS)]).toEqual([
    [2, ['Rise is also in Semifinal A at that time.']],
    [1, ['Rise is also in Group B, round 2 at that time.']],
  ]);
});

it.each([{ startTime: at(60) }, { song1Id: 14 }])('matches that differ by %j have no warning', (over) => {
  expect(overlapTexts([rise, createMatchup({ ...rise, ...other, ...over })], GROUPS).size).toBe(0);
});
