// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CorrectMatch } from './correct-match.tsx';

const DONE = { status: 'completed', winnerId: 11, decidedBy: 'votes', winnerToId: 9 } as const;
const FINAL = createMatchup({ id: 9, phase: 'Finals', status: 'pending', song1Votes: 0, song2Votes: 0 });

const render = (
  user: { id: number; role: string } | null,
  {
    over = {},
    next = {},
    tournament = {},
  }: Record<string, Partial<Matchup> | Partial<TournamentDetail>> = {},
) => {
  const matchup = createMatchup({ ...DONE, ...(over as Partial<Matchup>) });
  const matchups = [matchup, { ...FINAL, ...(next as Partial<Matchup>) }];
  const detail = {
    ...createTournamentCard({ status: 'knockout_stage', creatorId: 1 }),
    managers: [{ id: 5 }],
    songs: [createSong({ id: 30, submitterId: 6, groupId: 4 })],
  };
  return show(
    <CorrectMatch
      tournament={{ ...detail, ...tournament } as unknown as TournamentDetail}
      matchup={matchup}
      matchups={matchups}
    />,
    answer({ queryKey: userKeys.current }, user),
  );
};

const creator = { id: 1, role: 'user' };
const admin = { id: 2, role: 'admin' };

it.each([
  ['the creator', creator, ['Reopen', 'Decide']],
  ['an admin', admin, ['Reopen', 'Decide']],
  ['a manager', { id: 5, role: 'user' }, []],
  ['another user', { id: 8, role: 'user' }, []],
  ['a visitor', null, []],
] as const)('only creator and admins can correct a completed match: %s', (_, user, names) => {
  expect(buttonNames(render(user))).toEqual(names);
});

it('no correction is offered at an open match, once the next one has started, or after a cancellation', () => {
  expect(textOf(render(creator, { next: { status: 'active' } }))).toBe('');
  expect(textOf(render(creator, { over: { status: 'active', winnerId: null, decidedBy: null } }))).toBe('');
  expect(textOf(render(creator, { tournament: { status: 'cancelled' } }))).toBe('');
});

it('a creator with a song in the match or its group reads that an admin can correct it', () => {
  const over = { song1: createSong({ submitterId: 1 }) };
  const refusal = 'You have a song in this match or its group. An admin can correct it.';
  expect(textOf(render(creator, { over }))).toBe(refusal);
  const tournament = { creatorId: 6 };
  expect(textOf(render({ id: 6, role: 'user' }, { over: { groupId: 4 }, tournament }))).toBe(refusal);
  expect(buttonNames(render({ id: 6, role: 'user' }, { tournament }))).toEqual(['Reopen', 'Decide']);
  expect(buttonNames(render({ ...admin, id: 1 }, { over }))).toEqual(['Reopen', 'Decide']);
});

it('a match whose winner was withdrawn can only be decided', () => {
  const over = { song1: createSong({ withdrawnAt: '2030-06-01T12:00:00.000Z' }) };
  expect(buttonNames(render(creator, { over }))).toEqual(['Decide']);
});

it('a match whose loser was withdrawn offers no correction, because no other winner is possible', () => {
  const song2 = createSong({ id: 12, withdrawnAt: '2030-06-01T12:00:00.000Z' });
  expect(textOf(render(creator, { over: { song2 } }))).toBe('');
  expect(textOf(render(creator, { over: { song1: createSong({ submitterId: 1 }), song2 } }))).toBe('');
});
