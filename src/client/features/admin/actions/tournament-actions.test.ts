import { expect, it } from 'vitest';
import { statusEffects } from './tournament-actions.tsx';

const playoff = { tournamentType: 'playoff', songCount: 8, matchupCount: 7 } as const;
const groups = { tournamentType: 'round_robin', songCount: 8, matchupCount: 0 } as const;
const NO_GROUPS = 'No groups are drawn: the group stage is left out, and all songs play in the knockout.';

it.each([
  [playoff, 'group_stage', 'A playoff has no groups, so this tournament becomes a hybrid.'],
  [groups, 'knockout_stage', NO_GROUPS],
  [groups, 'start_playoffs', NO_GROUPS],
  [{ ...playoff, songCount: 1 }, 'active', 'There will be no match, because a draw needs at least 2 songs.'],
  [playoff, 'knockout_stage', undefined],
  [{ ...groups, matchupCount: 12 }, 'knockout_stage', undefined],
  [{ ...groups, songCount: 0 }, 'setup', undefined],
] as const)('the effects of forcing %j to the status %s name its special case', (tournament, next, text) => {
  expect(statusEffects(tournament, next)[1]).toBe(text);
});
