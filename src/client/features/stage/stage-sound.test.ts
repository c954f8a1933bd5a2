import { expect, it } from 'vitest';
import type { OpenStage } from '#contract/live.ts';
import { playsElsewhere } from './stage-sound.ts';

const stage = (
  name: string,
  sound: OpenStage['sound'],
  since: number,
  by: OpenStage['by'] = 'viewer',
): OpenStage => ({ stage: name, sound, since, by });

it.each([
  ['the stage that played first', stage('television', 'on', 1), stage('laptop', 'on', 2)],
  ['the stage that a host turned on', stage('television', 'on', 2, 'remote'), stage('laptop', 'on', 1)],
  ['the stage of a host', stage('television', 'on', 1, 'host'), stage('laptop', 'on', 2, 'remote')],
  ['the last stage of a host', stage('television', 'on', 2, 'host'), stage('laptop', 'on', 1, 'host')],
])('leaves the sound to %s (rule R18)', (_, television, laptop) => {
  expect(playsElsewhere([television, laptop], 'laptop')).toBe(true);
  expect(playsElsewhere([television, laptop], 'television')).toBe(false);
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
