import { expect, it } from 'vitest';
import type { Correction } from '#contract/matchup.ts';
import { correctionBadge, decisionText } from './match-texts.ts';

const correction = (over: Partial<Correction> = {}): Correction => ({
  at: '2030-06-01T12:00:00.000Z',
  by: 'creator',
  action: 'decided',
  reason: 'wrong_link',
  note: null,
  ...over,
});

it.each([
  ['Decided by the creator: wrong link', {}],
  [
    'Decided by an admin: disqualified. Bought votes',
    { by: 'admin', reason: 'disqualified', note: 'Bought votes' },
  ],
  ['Decided by the creator: Bad sound', { reason: 'other', note: 'Bad sound' }],
] as const)('a decision reads "%s" (rule J7)', (text, over) => {
  expect(decisionText({ correction: correction(over) })).toBe(text);
});

it.each([
  ['Walkover', { status: 'completed', decidedBy: 'walkover', correction: null }],
  ['Decided', { status: 'completed', decidedBy: 'decision', correction: correction() }],
  ['Reopened', { status: 'active', decidedBy: null, correction: correction({ action: 'reopened' }) }],
  [null, { status: 'completed', decidedBy: 'votes', correction: correction({ action: 'reopened' }) }],
  [null, { status: 'active', decidedBy: null, correction: null }],
] as const)('a match is marked %s (rule J7)', (text, matchup) => {
  expect(correctionBadge(matchup)).toBe(text);
});
