import { describe, expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';
import { mergeMatchups, mergeTournament, patchMatchups, patchTournament } from './merge-matchups.ts';

const matchup = (over: Partial<Matchup> = {}) =>
  createMatchup({
    id: 1,
    tournamentId: 1,
    song1: null,
    song2: null,
    song2Votes: 2,
    totalVotes: 5,
    guestVotes: 1,
    startTime: null,
    endTime: null,
    version: 5,
    ...over,
  });
const tally = (over: Partial<Tally> = {}): Tally => ({
  id: 1,
  song1Votes: 4,
  song2Votes: 2,
  guestVotes: 2,
  countsHidden: false,
  status: 'active',
  version: 6,
  ...over,
});
const tournament = (matchups: Matchup[], totalVotes: number) =>
  ({ matchups, totalVotes }) as TournamentDetail;

const hidden = {
  song1Votes: null,
  song2Votes: null,
  totalVotes: null,
  guestVotes: null,
  countsHidden: true,
  version: 0,
};

describe('hidden counts', () => {
  const blind = matchup({ ...hidden, countVisibility: 'after_close' });

  test('are hidden again when the matchup is reopened, and its cached result does not come back', () => {
    const done = matchup({ status: 'completed', countVisibility: 'after_close', version: 9 });
    const correction = {
      at: '2030-06-01T12:00:00.000Z',
      by: 'admin',
      action: 'reopened',
      reason: null,
      note: null,
    } as const;
    const reopened = { ...blind, correction };
    expect(mergeMatchups([done], [reopened])).toEqual([reopened]);
    expect(mergeTournament(tournament([done], 5), tournament([reopened], 5)).matchups).toEqual([reopened]);
    const again = { ...done, correction, version: 12 };
    expect(mergeMatchups([again], [reopened])[0]).toMatchObject({ status: 'completed', version: 12 });
  });

  test('appear with the tally of the completed matchup, and the tournament’s total already included them', () => {
    const opened = tally({ status: 'completed', version: 9 });
    const next = patchTournament(tournament([blind], 12), [opened]);
    expect(next.matchups[0]).toMatchObject({
      song1Votes: 4,
      song2Votes: 2,
      totalVotes: 6,
      guestVotes: 2,
      countsHidden: false,
    });
    expect(next.totalVotes).toBe(12);
  });

  test('stay shown after the end when an older answer arrives late', () => {
    const ended = matchup({ status: 'completed' });
    expect(mergeMatchups([ended], [blind])[0]).toMatchObject({ song1Votes: 3, countsHidden: false });
  });

  test('are hidden by a setting before the first vote', () => {
    const unvoted = matchup({ song1Votes: 0, song2Votes: 0, totalVotes: 0 });
    expect(mergeMatchups([unvoted], [blind])[0]).toBe(blind);
  });
});

describe('a pushed tally', () => {
  test('replaces the counts of its matchup only', () => {
    const other = matchup({ id: 2 });
    const next = patchMatchups([matchup(), other], [tally()]);
    expect(next[0]).toEqual(matchup({ song1Votes: 4, totalVotes: 6, guestVotes: 2, version: 6 }));
    expect(next[1]).toBe(other);
  });

  test.each([4, 5])('of version %i changes nothing in a list with version 5', (version) => {
    const list = [matchup()];
    expect(patchMatchups(list, [tally({ version })])).toBe(list);
  });

  test('hides the counts that it does not contain', () => {
    const hidden = { song1Votes: null, song2Votes: null } as unknown as Partial<Tally>;
    expect(patchMatchups([matchup()], [tally(hidden)])[0]).toMatchObject({ ...hidden, totalVotes: null });
    expect(patchTournament(tournament([matchup({ totalVotes: 0 })], 40), [tally(hidden)]).totalVotes).toBe(
      40,
    );
  });

  test('changes the total of the tournament too', () => {
    expect(patchTournament(tournament([matchup()], 40), [tally()]).totalVotes).toBe(41);
  });
});

describe('a fetched answer', () => {
  test('from before a pushed tally keeps the tally and changes everything else', () => {
    const cached = [matchup({ song1Votes: 9, totalVotes: 11, version: 8, status: 'completed' })];
    const fetched = [matchup({ version: 7, winnerId: 11 })];
    expect(mergeMatchups(cached, fetched)).toEqual([
      matchup({ song1Votes: 9, totalVotes: 11, version: 8, status: 'completed', winnerId: 11 }),
    ]);
  });

  test.each([5, 6])('of version %i replaces version 5', (version) => {
    const fetched = [matchup({ version, song1Votes: 1, totalVotes: 3 })];
    expect(mergeMatchups([matchup()], fetched)).toBe(fetched);
  });

  test('decides which matchups exist', () => {
    const fetched = [matchup({ id: 3 })];
    expect(mergeMatchups([matchup({ id: 2, version: 99 })], fetched)).toBe(fetched);
    expect(mergeMatchups(null, fetched)).toBe(fetched);
  });

  test('of a tournament keeps the cached total when it keeps a newer tally', () => {
    const cached = tournament([matchup({ song1Votes: 10, totalVotes: 12, version: 9 })], 50);
    expect(mergeTournament(cached, tournament([matchup()], 43)).totalVotes).toBe(50);
  });
});
