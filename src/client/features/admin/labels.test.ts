import { expect, it } from 'vitest';
import { statusEffects } from './labels.ts';

const playoff = { tournamentType: 'playoff', songCount: 8, matchupCount: 7 } as const;
const groups = { tournamentType: 'round_robin', songCount: 8, matchupCount: 0 } as const;

it.each([
  [playoff, 'group_stage', 'A playoff has no groups, so this tournament becomes a hybrid.'],
  [
    groups,
    'knockout_stage',
    'No groups are drawn: the group stage is left out, and all songs play in the knockout.',
  ],
  [
    groups,
    'start_playoffs',
    'No groups are drawn: the group stage is left out, and all songs play in the knockout.',
  ],
  [{ ...playoff, songCount: 1 }, 'active', 'There will be no match, because a draw needs at least 2 songs.'],
] as const)('the effects of forcing %j to the status %s name its special case', (tournament, next, text) => {
  expect(statusEffects(tournament, next)[1]).toBe(text);
});

it('a forced status without a special case has one effect', () => {
  expect(statusEffects(playoff, 'knockout_stage')).toHaveLength(1);
  expect(statusEffects({ ...groups, matchupCount: 12 }, 'knockout_stage')).toHaveLength(1);
  expect(statusEffects({ ...groups, songCount: 0 }, 'setup')).toHaveLength(1);
});
