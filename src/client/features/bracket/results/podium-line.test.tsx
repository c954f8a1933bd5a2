import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { PodiumLine } from './podium-line.tsx';

const SONGS = [createSong(), createSong({ id: 12, title: 'Fall', artist: 'The Low' })];
const final = createMatchup({ phase: 'Finals', status: 'completed', winnerId: 12, decidedBy: 'votes' });
const textWith = (over: Partial<typeof final>) =>
  textOf(renderMarkup(<PodiumLine songs={SONGS} matchups={[{ ...final, ...over }]} />));

test('the first three songs show above the bracket in their order', () => {
  const text = textWith({});
  expect(text).toContain('1st CHAMPION Fall');
  expect(text).toContain('2nd Rise');
  expect(text).toContain('3rd Not decided');
});

test('without a champion no podium shows above the bracket', () => {
  expect(textWith({ status: 'active', winnerId: null, decidedBy: null })).toBe('');
});
