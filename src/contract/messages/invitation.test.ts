import { expect, it } from 'vitest';
import { invitationLine } from './invitation.ts';

it.each([
  ['setup', 3, 'Enter your song: 5 of 8 places are left.'],
  ['setup', 7, 'Enter your song: 1 of 8 places is left.'],
  ['setup', 8, 'All songs are in. Voting opens after the draw.'],
  ['knockout_stage', 8, 'Vote in a tournament of songs, match by match, live.'],
  ['cancelled', 8, 'This tournament was cancelled.'],
  ['completed', 8, 'See who won, match by match.'],
] as const)('an invitation in %s with %i of 8 songs reads %j (rule A25)', (status, songCount, line) => {
  expect(invitationLine({ status, songCount, maxParticipants: 8 })).toBe(line);
});
