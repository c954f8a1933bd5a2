import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { keptRounds } from './use-kept-bracket.ts';

const GROUPS = [{ id: 4, name: 'Group A', position: 1 }];
const rounds = (...matchups: ReturnType<typeof createMatchup>[]) =>
  keptRounds({ groups: GROUPS, totalRounds: 2 }, matchups);

const sideText = ({ title, artist, isWinner }: { title: string; artist: string; isWinner: boolean }) =>
  `${title} by ${artist}${isWinner ? ', winner' : ''}`;

test('the offline page keeps groups before rounds, with songs, open sides and winners (rule W49)', () => {
  const open = { song1: null, song2: null, song1Id: null, song2Id: null, status: 'pending' } as const;
  const final = createMatchup({ id: 6, phase: 'Finals', round: 2, ...open });
  const decided = { status: 'completed', winnerId: 11 } as const;
  const semifinal = createMatchup({ id: 5, ...decided, winnerToId: 6, winnerToSlot: 1 });
  const inGroup = createMatchup({ id: 4, phase: 'group_stage', groupId: 4 });
  const kept = rounds(final, semifinal, inGroup).flatMap(({ title, matches }) =>
    matches.map(({ name, sides, score }) => [title, name, ...sides.map(sideText), score]),
  );
  expect(kept).toEqual([
    ['Group A', 'Round 1', 'Rise by Nina Park', 'Fall by The Low', null],
    ['Semifinals', 'Semifinal A', 'Rise by Nina Park, winner', 'Fall by The Low', '3 : 1'],
    ['Final', 'Final', 'Winner of Semifinal A by ', 'To be decided by ', null],
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
