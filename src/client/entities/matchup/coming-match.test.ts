import { expect, test } from 'vitest';
import { createMatchup, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import { comingMatch } from './coming-match.ts';

const match = (id: number, over: Partial<Matchup>) => createMatchup({ id, status: 'pending', ...over });
const at = (time: string) => ({ startTime: `2030-01-01T${time}:00.000Z` });
const CLOCK = createTournamentDetail({ status: 'knockout_stage', currentPhase: 'knockout_stage' });
const idOf = (...matchups: Matchup[]) => comingMatch(CLOCK, matchups)?.id;

test('the bracket names the earliest match whose songs are known (rule W21)', () => {
  const open = match(4, { ...at('09:00'), song2: null, song2Id: null });
  expect(idOf(match(1, at('12:00')), match(2, at('11:00')), match(3, { startTime: null }), open)).toBe(2);
  expect(idOf(match(3, { startTime: null }), match(5, { startTime: null }))).toBe(3);
});

test('the bracket names no coming match while one is open, nor after the last', () => {
  expect(idOf(match(1, at('12:00')), match(2, { status: 'active' }))).toBeUndefined();
  expect(idOf(match(1, { status: 'completed' }))).toBeUndefined();
});
