import { expect, it } from 'vitest';
import type { OpenStage } from '#contract/live.ts';
import { isStageSoundOn, stageSoundText } from './stage-sound-switch.tsx';

const stages = (...sounds: OpenStage['sound'][]): OpenStage[] =>
  sounds.map((sound, index) => ({ stage: `stage${index}`, sound, since: index, by: 'viewer' }));

it.each([
  [[], true, 'No stage is open'],
  [['off', 'blocked'], true, 'Press once on the television'],
  [['blocked', 'on'], true, 'plays songs'],
  [['off'], false, 'silent'],
] as const)('says what stages with the sound %j do (rule R18)', (sounds, isOn, text) => {
  expect(stageSoundText(stages(...sounds), isOn)).toContain(text);
});

it('shows the switch as the stages have it, else as a host wanted it', () => {
  expect(isStageSoundOn([], true)).toBe(true);
  expect(isStageSoundOn(stages('off'), true)).toBe(false);
  expect(isStageSoundOn(stages('blocked'), false)).toBe(true);
});
