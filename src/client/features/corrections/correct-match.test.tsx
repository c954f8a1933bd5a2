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
const WITHDRAWN = { withdrawnAt: '2030-06-01T12:00:00.000Z' };
const creator = { id: 1, role: 'user' };
const admin = { id: 2, role: 'admin' };
const user = (id: number) => ({ id, role: 'user' });

type Over = { match?: Partial<Matchup>; next?: Partial<Matchup>; tournament?: Partial<TournamentDetail> };

function render(reader: typeof creator | null, { match, next, tournament }: Over = {}) {
  const matchup = createMatchup({ ...DONE, ...match });
  const detail = {
    ...createTournamentCard({ status: 'knockout_stage', creatorId: 1 }),
    managers: [{ id: 5 }],
    songs: [createSong({ id: 30, submitterId: 6, groupId: 4 })],
    ...tournament,
  } as unknown as TournamentDetail;
  return show(
    <CorrectMatch tournament={detail} matchup={matchup} matchups={[matchup, { ...FINAL, ...next }]} />,
    answer({ queryKey: userKeys.current }, reader),
  );
}

const ownSong = { song1: createSong({ submitterId: 1 }) };
const winnerGone = { match: { song1: createSong(WITHDRAWN) } };
const loserGone = { match: { song2: createSong({ id: 12, ...WITHDRAWN }) } };
const open = { match: { status: 'active', winnerId: null, decidedBy: null } } as const;
const BOTH = ['Reopen', 'Decide'];

it.each<[string, typeof creator | null, Over, string[]]>([
  ['the creator', creator, {}, BOTH],
  ['an admin', admin, {}, BOTH],
  ['a manager', user(5), {}, []],
  ['another user', user(8), {}, []],
  ['a visitor', null, {}, []],
  ['the creator once the next match has started', creator, { next: { status: 'active' } }, []],
  ['the creator at an open match', creator, open, []],
  ['the creator after a cancellation', creator, { tournament: { status: 'cancelled' } }, []],
  ['a creator with a song in another group', user(6), { tournament: { creatorId: 6 } }, BOTH],
  ['an admin with a song in the match', { ...admin, id: 1 }, { match: ownSong }, BOTH],
  ['the creator after the winner was withdrawn', creator, winnerGone, ['Decide']],
  ['the creator after the loser was withdrawn', creator, loserGone, []],
])('%s is offered the right corrections of a match', (_, reader, over, names) => {
  expect(buttonNames(render(reader, over))).toEqual(names);
});

it('a creator with a song in the match or its group reads that an admin can correct it', () => {
  const refusal = 'You have a song in this match or its group. An admin can correct it.';
  expect(textOf(render(creator, { match: ownSong }))).toBe(refusal);
  expect(textOf(render(user(6), { match: { groupId: 4 }, tournament: { creatorId: 6 } }))).toBe(refusal);
});
