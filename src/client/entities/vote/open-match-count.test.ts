import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { matchupKeys, tournamentKeys, userKeys, voteKeys } from '#client/lib/api/keys.ts';
import type { Matchup } from '#contract/matchup.ts';
import { openMatchCount } from './open-match-count.ts';

const match = (id: number, over: Partial<Matchup> = {}) => createMatchup({ id, ...over });
const card = (id: number, currentMatchup: Matchup | null) => createTournamentCard({ id, currentMatchup });

function count(...[entries, now = Date.now()]: [[readonly unknown[], unknown][], number?]) {
  const client = new QueryClient();
  for (const [key, data] of entries) client.setQueryData(key, data);
  return openMatchCount(client, now);
}

const USER = [userKeys.current, { id: 1 }] as [readonly unknown[], unknown];
const LIST = [tournamentKeys.list, [card(7, match(1)), card(8, match(2)), card(9, null)]] as [
  readonly unknown[],
  unknown,
];

it('the badge counts open matches without the user’s vote, each once (rule W50)', () => {
  const votes = [voteKeys.own(7), [{ matchupId: 1, songId: 11 }]] as [readonly unknown[], unknown];
  const matches = [matchupKeys.ofTournament(7), [match(1), match(3), match(4, { song2: null })]] as [
    readonly unknown[],
    unknown,
  ];
  expect(count([USER, LIST, votes, matches, [voteKeys.own(8), []]])).toBe(2);
  expect(count([USER, LIST, votes, [voteKeys.own(8), []]], Date.now() + 3_600_000)).toBe(0);
});

it('the badge counts no match whose votes are unknown, and nothing for visitors (rule W50)', () => {
  expect(count([USER, LIST])).toBe(0);
  expect(count([USER])).toBeNull();
  expect(count([[userKeys.current, null], LIST, [voteKeys.own(7), []]])).toBe(0);
});
