import { expect, test } from 'vitest';
import {
  cardMatchName,
  cardRoundLabel,
  isGroupPhase,
  isKnockoutPhase,
  matchLabel,
  matchName,
  matchTitle,
  normalizePhase,
  numberedRound,
  resultWeight,
  roundLabel,
} from './phases.ts';

test.each([
  ['group', true, false],
  ['group_stage', true, false],
  ['knockout', false, true],
  ['knockout_stage', false, true],
  ['Final 64', false, true],
  ['Final 32', false, true],
  ['Final 16', false, true],
  ['Final 8', false, true],
  ['Quarterfinals', false, true],
  ['Semifinals', false, true],
  ['Finals', false, true],
  ['Third Place Match', false, true],
] as const)('the phase %s is a group phase: %s, a knockout phase: %s', (phase, isGroup, isKnockout) => {
  expect([isGroupPhase(phase), isKnockoutPhase(phase)]).toEqual([isGroup, isKnockout]);
});

test('Final 8 reads as Quarterfinals', () => {
  expect(normalizePhase('Final 8')).toBe('Quarterfinals');
  expect(normalizePhase('Final 16')).toBe('Final 16');
});

test.each([
  ['Finals', 1, 4, 'Final'],
  ['Semifinals', 1, 4, 'Semifinals'],
  ['Quarterfinals', 1, 5, 'Quarterfinals'],
  ['Final 8', 1, 5, 'Quarterfinals'],
  ['Final 16', 1, 4, 'Round of 16'],
  ['Final 64', 1, 6, 'Round of 64'],
  ['Third Place Match', 4, 4, 'Third Place Match'],
  ['knockout', 4, 4, 'Final'],
  ['knockout', 3, 4, 'Semifinals'],
  ['knockout', 2, 4, 'Quarterfinals'],
  ['knockout', 1, 4, 'Round 1'],
  ['group_stage', 3, 3, 'Round 3'],
] as const)('the round label of %s, round %i of %i, is %s (rule B8)', (phase, round, totalRounds, label) => {
  expect(roundLabel({ phase, round, totalRounds })).toBe(label);
});

test.each([
  [1, undefined, 'Quarterfinals'],
  [2, undefined, 'Semifinals'],
  [3, undefined, 'Final'],
  [4, undefined, 'Round 4'],
  [1, 'Semifinals', 'Semifinals'],
  [2, 'Finals', 'Final'],
  [1, 'Final 16', 'Round 1 · Round of 16'],
  [2, 'Final 32', 'Round 2 · Round of 32'],
  [2, 'group_stage', 'Round 2'],
] as const)('the card and schedule label of round %i in %s is %s (rule B8)', (round, phase, label) => {
  expect(cardRoundLabel(round, phase)).toBe(label);
});

test.each([
  ['Final 16', 1, 'Final16_A'],
  ['Final 16', 8, 'Final16_H'],
  ['Final 64', 26, 'Final64_Z'],
  ['Final 64', 27, 'Final64_AA'],
  ['Final 64', 32, 'Final64_AF'],
  ['Final 8', 2, 'Quarterfinals_B'],
  ['Quarterfinals', 4, 'Quarterfinals_D'],
  ['Semifinals', 2, 'Semifinals_B'],
  ['Finals', 1, 'Finals_A'],
  ['Third Place Match', 1, 'ThirdPlace'],
  ['knockout_stage', 3, 'KnockoutStage_C'],
] as const)('the match label of %s at position %i is %s (rule B9)', (phase, position, label) => {
  expect(matchLabel(phase, position)).toBe(label);
});

test.each([
  ['Finals', 10],
  ['Third Place Match', 9],
  ['Semifinals', 8],
  ['Quarterfinals', 7],
  ['Final 16', 6],
  ['Final 8', 5],
  ['knockout', 4],
  ['knockout_stage', 4],
  ['group', 3],
  ['group_stage', 3],
] as const)('a completed match of %s has the weight %i (rule B11)', (phase, weight) => {
  expect(resultWeight(phase)).toBe(weight);
});

test('Final 64 and Final 32 weigh more than unnamed rounds and less than Final 8 (rule B11)', () => {
  const weights = (['knockout', 'Final 64', 'Final 32', 'Final 8', 'Final 16'] as const).map(resultWeight);
  expect(weights).toEqual(weights.toSorted((a, b) => a - b));
  expect(new Set(weights).size).toBe(weights.length);
});

test.each([
  ['Finals', 1, 'Final'],
  ['Third Place Match', 1, 'Third place match'],
  ['Semifinals', 2, 'Semifinal B'],
  ['Final 8', 3, 'Quarterfinal C'],
  ['Final 64', 27, 'Round of 64, AA'],
  ['knockout', 1, 'Knockout match A'],
] as const)('match %s %i has the name %s (rule B9)', (phase, position, name) => {
  expect(matchName(phase, position)).toBe(name);
});

test.each([
  ['Final 32', 1, 'Round 1'],
  ['Final 16', 2, 'Round 2'],
  ['Quarterfinals', 3, null],
  ['group_stage', 2, null],
] as const)('beside the name of the round of %s stands its number %i as %s', (phase, round, text) => {
  expect(numberedRound({ phase, round })).toBe(text);
});

test('a match has one name outside of the bracket, whatever tiebreakers it has', () => {
  expect(matchTitle({ phase: 'Final 32', round: 1, position: 2 })).toBe('Round of 32, B');
  expect(matchTitle({ phase: 'group_stage', round: 2, position: 5 })).toBe('Round 2');
});

test.each([
  [{ phase: 'Semifinals', round: 3, position: 2, tiebreakerLevel: 0 }, 'Semifinal B'],
  [{ phase: 'group_stage', round: 2, position: 5, tiebreakerLevel: 0 }, 'Round 2'],
  [{ phase: 'Semifinals', round: 3, position: 2, tiebreakerLevel: 1 }, 'Tiebreaker 1'],
] as const)('a card calls the match %j %s', (match, name) => {
  expect(cardMatchName(match)).toBe(name);
});
