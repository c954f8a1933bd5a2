import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { checkVote } from '#client/entities/vote/use-ballot.ts';
import { voteMutation } from '#client/entities/vote/vote-mutation.ts';
import { voteKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import type { Tally } from '#contract/vote.ts';
import { keepOwnVote, ownTallyOf } from './own-votes.ts';

const MATCHUP = { tournamentId: 7, matchupId: 5 };
const OTHER = { matchupId: 9, songId: 90 };
const VOTES = { song1Votes: 2, song2Votes: 1, guestVotes: 0 };
const TALLY: Tally = { id: 5, ...VOTES, countsHidden: false, status: 'active', version: 0 };
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(voteKeys.own(7), [OTHER]);
});
afterEach(() => vi.unstubAllGlobals());

const own = () => client.getQueryData(voteKeys.own(7));
const keep = (songId: number | null, version: number, over: { countedAt?: number; setAside?: true } = {}) =>
  keepOwnVote(client, { ...MATCHUP, songId, countedAt: 0, ...ownTallyOf({ ...TALLY, version }), ...over });

describe('the user’s choice in a matchup', () => {
  it('is replaced by newer ones only, in whatever order they arrive', async () => {
    await keep(11, 4);
    await keep(null, 3);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11 }]);
    await keep(null, 5);
    expect(own()).toEqual([OTHER]);
  });

  it('is ordered by the time of the vote while the counts are hidden, and keeps its own tally', async () => {
    await keep(11, 0, { countedAt: 70 });
    await keep(null, 0, { countedAt: 60 });
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11, tally: TALLY }]);
    await keep(12, 8, { countedAt: 10 });
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 12 }]);
  });

  it('stays set aside when it changes, because a push does not say so', async () => {
    await keep(11, 1, { setAside: true });
    await keep(12, 2);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 12, setAside: true }]);
  });

  it('that arrives during the first read is shown beside the other choices, and before it left to it', async () => {
    client.clear();
    await keep(11, 1);
    expect(own()).toBeUndefined();
    stubAnswers(() => succeeded([OTHER]));
    const { queryKey, queryFn } = userVotesQuery(7, true);
    await Promise.all([client.fetchQuery({ queryKey, queryFn }), keep(12, 2)]);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 12 }]);
  });
});

describe('a check of the user’s vote (rule V11)', () => {
  const answer = (songId: number, version: number) => succeeded({ songId, version, countedAt: 0 });

  it('shows the vote of another device, but never an older one', async () => {
    stubAnswers(answer(11, 4), answer(12, 3));
    await checkVote(client, MATCHUP);
    await checkVote(client, MATCHUP);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11 }]);
  });

  it('changes nothing while a vote waits for its answer, or when the check fails', async () => {
    stubAnswers('no answer', answer(11, 9));
    await checkVote(client, MATCHUP);
    const answered = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path === '/api/votes' ? new Promise(() => {}) : answered(path, init),
    );
    const vote = client.getMutationCache().build(client, voteMutation(client));
    void vote.execute({ ...MATCHUP, songId: 12, clickedSongId: 12, key: 'a' });
    await checkVote(client, MATCHUP);
    expect(own()).toEqual([OTHER]);
  });
});
