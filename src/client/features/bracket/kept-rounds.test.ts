import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { keptRounds } from './use-kept-bracket.ts';

const GROUPS = [{ id: 4, name: 'Group A', position: 1 }];
const rounds = (...matchups: ReturnType<typeof createMatchup>[]) =>
  keptRounds({ groups: GROUPS, totalRounds: 2 }, matchups);

test('the offline page keeps groups before rounds, with songs, open sides and winners (rule W49)', () => {
  const final = createMatchup({
    id: 6,
    phase: 'Finals',
    round: 2,
    ...{ song1: null, song2: null, song1Id: null, song2Id: null, status: 'pending' },
  });
  const semifinal = createMatchup({
    id: 5,
    status: 'completed',
    winnerId: 11,
    winnerToId: 6,
    winnerToSlot: 1,
  });
  const inGroup = createMatchup({ id: 4, phase: 'group_stage', groupId: 4 });
  expect(rounds(final, semifinal, inGroup)).toEqual([
    {
      title: 'Group A',
      matches: [
        {
          name: 'Round 1',
          sides: [
            { title: 'Rise', artist: 'Nina Park', isWinner: false },
            { title: 'Fall', artist: 'The Low', isWinner: false },
          ],
          score: null,
        },
      ],
    },
    {
      title: 'Semifinals',
      matches: [
        {
          name: 'Semifinal A',
          sides: [
            { title: 'Rise', artist: 'Nina Park', isWinner: true },
            { title: 'Fall', artist: 'The Low', isWinner: false },
          ],
          score: '3 : 1',
        },
      ],
    },
    {
      title: 'Final',
      matches: [
        {
          name: 'Final',
          sides: [
            { title: 'Winner of Semifinal A', artist: '', isWinner: false },
            { title: 'To be decided', artist: '', isWinner: false },
          ],
          score: null,
        },
      ],
    },
  ]);
});

test.each([
  ['of an open match, even if the viewer sees them', { status: 'active' }],
  ['that are hidden', { status: 'completed', countsHidden: true }],
] as const)('the offline page keeps no votes %s (rule W49)', (_, over) => {
  const [round] = rounds(createMatchup({ ...over, song1Votes: 71, song2Votes: 72, totalVotes: 143 }));
  expect(round?.matches[0]?.score).toBeNull();
  expect(JSON.stringify(round)).not.toMatch(/7[12]|143/);
});

test('the offline page keeps no tiebreakers', () => {
  expect(rounds(createMatchup({ tiebreakerLevel: 1 }))).toEqual([]);
});
