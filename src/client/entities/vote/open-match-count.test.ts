import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { matchupKeys, tournamentKeys, userKeys, voteKeys } from '#client/lib/api/keys.ts';
import type { Matchup } from '#contract/matchup.ts';
import { openMatchCount } from './open-match-count.ts';

const match = (id: number, over: Partial<Matchup> = {}) => createMatchup({ id, ...over });
const card = (id: number, currentMatchup: Matchup | null) => createTournamentCard({ id, currentMatchup });

type Entry = [key: readonly unknown[], data: unknown];

function count(entries: Entry[], now = Date.now()) {
  const client = new QueryClient();
  for (const [key, data] of entries) client.setQueryData(key, data);
  return openMatchCount(client, now);
}

const USER: Entry = [userKeys.current, { id: 1 }];
const LIST: Entry = [tournamentKeys.list, [card(7, match(1)), card(8, match(2)), card(9, null)]];

it('the badge counts open matches without the user’s vote, each once (rule W50)', () => {
  const votes: Entry = [voteKeys.own(7), [{ matchupId: 1, songId: 11 }]];
  const matches: Entry = [matchupKeys.ofTournament(7), [match(1), match(3), match(4, { song2: null })]];
  expect(count([USER, LIST, votes, matches, [voteKeys.own(8), []]])).toBe(2);
  expect(count([USER, LIST, votes, [voteKeys.own(8), []]], Date.now() + 3_600_000)).toBe(0);
});

it('the badge counts no match whose votes are unknown, and nothing for visitors (rule W50)', () => {
  expect(count([USER, LIST])).toBe(0);
  expect(count([USER])).toBeNull();
  expect(count([[userKeys.current, null], LIST, [voteKeys.own(7), []]])).toBe(0);
});
