import { expect, it } from 'vitest';
import type { OpenStage } from '#contract/live.ts';
import { playsElsewhere } from './stage-sound.ts';

const stage = (name: string, sound: OpenStage['sound'], since: number): OpenStage => ({
  stage: name,
  sound,
  since,
});

it('leaves the sound to the stage that was switched on last (rule R18)', () => {
  const both = [stage('television', 'on', 1), stage('laptop', 'on', 2)];
  expect(playsElsewhere(both, 'television')).toBe(true);
  expect(playsElsewhere(both, 'laptop')).toBe(false);
});

it('leaves it to one of two that were switched on in the same moment', () => {
  const both = [stage('television', 'on', 1), stage('laptop', 'on', 1)];
  expect(['television', 'laptop'].filter((own) => playsElsewhere(both, own))).toHaveLength(1);
});

it('keeps the sound beside silent stages, and while the own one waits for a press', () => {
  expect(playsElsewhere([stage('television', 'on', 1), stage('laptop', 'off', 2)], 'television')).toBe(false);
  expect(playsElsewhere([stage('television', 'blocked', 1), stage('laptop', 'on', 2)], 'television')).toBe(
    false,
  );
});
