import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { checkVote } from '#client/entities/vote/use-ballot.ts';
import { voteMutation } from '#client/entities/vote/vote-mutation.ts';
import { voteKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { keepOwnVote, ownTallyOf } from './own-votes.ts';

const TOURNAMENT = 7;
const MATCHUP = { tournamentId: TOURNAMENT, matchupId: 5 };
const OTHER = { matchupId: 9, songId: 90 };
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
});
afterEach(() => vi.unstubAllGlobals());

const own = () => client.getQueryData(voteKeys.own(TOURNAMENT));
const loadOwn = () => client.setQueryData(voteKeys.own(TOURNAMENT), [OTHER]);
const checkAnswer = (songId: number | null, version: number) =>
  succeeded({ hasVoted: songId !== null, songId, canVote: true, version, countedAt: 0 });

describe('the user’s choice in a matchup', () => {
  it('is replaced by newer ones only, in whatever order they arrive', async () => {
    loadOwn();
    await keepOwnVote(client, { ...MATCHUP, songId: 11, version: 4, countedAt: 0 });
    await keepOwnVote(client, { ...MATCHUP, songId: null, version: 3, countedAt: 0 });
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11 }]);
    await keepOwnVote(client, { ...MATCHUP, songId: null, version: 5, countedAt: 0 });
    expect(own()).toEqual([OTHER]);
  });

  it('is ordered by the time of the vote while the counts are hidden, and keeps its own tally', async () => {
    loadOwn();
    const tally = {
      id: 5,
      song1Votes: 2,
      song2Votes: 1,
      guestVotes: 0,
      countsHidden: false,
      status: 'active',
      version: 0,
    } as const;
    await keepOwnVote(client, { ...MATCHUP, songId: 11, countedAt: 70, ...ownTallyOf(tally) });
    await keepOwnVote(client, { ...MATCHUP, songId: null, countedAt: 60, version: 0 });
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11, tally }]);
    await keepOwnVote(client, {
      ...MATCHUP,
      songId: 12,
      countedAt: 10,
      ...ownTallyOf({ ...tally, version: 8 }),
    });
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 12 }]);
  });

  it('that arrives during the first read is shown beside the other choices', async () => {
    stubAnswers(() => succeeded([OTHER]));
    const { queryKey, queryFn } = userVotesQuery(TOURNAMENT, true);
    const reading = client.fetchQuery({ queryKey, queryFn });
    await Promise.all([keepOwnVote(client, { ...MATCHUP, songId: 11, version: 1, countedAt: 0 }), reading]);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11 }]);
  });

  it('that arrives before any read is left to the next read', async () => {
    await keepOwnVote(client, { ...MATCHUP, songId: 11, version: 1, countedAt: 0 });
    expect(own()).toBeUndefined();
  });
});

describe('a check of the user’s vote (rule V11)', () => {
  it('shows the vote of another device, but never an older one', async () => {
    loadOwn();
    stubAnswers(checkAnswer(11, 4), checkAnswer(12, 3));
    await checkVote(client, MATCHUP);
    await checkVote(client, MATCHUP);
    expect(own()).toEqual([OTHER, { matchupId: 5, songId: 11 }]);
  });

  it('changes nothing while a vote waits for its answer, or when the check fails', async () => {
    loadOwn();
    stubAnswers('no answer');
    await checkVote(client, MATCHUP);
    vi.stubGlobal('fetch', (path: string) =>
      path === '/api/votes'
        ? new Promise(() => {})
        : Promise.resolve(Response.json({ songId: 11, version: 9, countedAt: 0 })),
    );
    const vote = client.getMutationCache().build(client, voteMutation(client));
    void vote.execute({ ...MATCHUP, songId: 12, clickedSongId: 12, key: 'a' });
    await checkVote(client, MATCHUP);
    expect(own()).toEqual([OTHER]);
  });
});
