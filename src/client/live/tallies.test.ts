import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Tally } from '#contract/vote.ts';
import { keepAnswer, keepTallies, knownTallies, withMatchups, withTallies } from './tallies.ts';

const MATCHUP = createMatchup({ version: 5 });
const matchup = (over: Partial<Matchup> = {}) => ({ ...MATCHUP, ...over });
const tally = (over: Partial<Tally> = {}): Tally => ({
  id: MATCHUP.id,
  song1Votes: 4,
  song2Votes: 2,
  guestVotes: 2,
  countsHidden: false,
  status: 'active',
  version: 6,
  ...over,
});
const COUNTS = { song1Votes: 4, song2Votes: 2, totalVotes: 6, guestVotes: 2, version: 6 };

/** What the newest answer shows after earlier answers and pushes. */
function shown(newest: Matchup, ...earlier: (Matchup | Tally)[]): Matchup | undefined {
  const client = new QueryClient();
  for (const each of earlier) {
    if ('song1Id' in each) keepAnswer(client, [each]);
    else keepTallies(client, [each]);
  }
  const show = () => withTallies([newest], knownTallies(client))[0];
  const before = show();
  keepAnswer(client, [newest]);
  expect(show(), 'an answer is kept once it is shown, which changes nothing').toEqual(before);
  return before;
}

describe('a pushed tally', () => {
  test('replaces the counts of its matchup, in every answer about it', () => {
    expect(shown(matchup(), tally())).toEqual(matchup(COUNTS));
    expect(shown(matchup({ version: 6, song1Votes: 9 }), tally())).toEqual(
      matchup({ version: 6, song1Votes: 9 }),
    );
    const other = matchup({ id: 2 });
    expect(shown(other, tally())).toBe(other);
  });

  test.each([
    ['an older push', tally({ version: 5, song1Votes: 1 })],
    ['an older answer', matchup({ version: 4, song1Votes: 1 })],
  ])('stays after %s, and that answer’s other fields show', (_, older) => {
    expect(shown(matchup({ winnerId: 11 }), tally(), older)).toEqual(matchup({ winnerId: 11, ...COUNTS }));
  });

  test('brings the result of its matchup, and takes it back where the matchup is open again', () => {
    const result = { winnerId: 11, decidedBy: 'votes' } as const;
    const ended = { ...tally({ status: 'completed' }), ...result };
    expect(shown(matchup(), ended)).toEqual(matchup({ ...COUNTS, status: 'completed', ...result }));
    const reopened = { ...tally({ version: 7 }), winnerId: null, decidedBy: null };
    expect(shown(matchup(), ended, reopened)).toEqual(matchup({ ...COUNTS, version: 7 }));
  });

  test('hides the counts that it does not contain', () => {
    const hidden = { song1Votes: null, song2Votes: null };
    expect(shown(matchup(), tally(hidden))).toMatchObject({ ...hidden, totalVotes: null });
  });

  test('changes the total of the tournament by the votes that were counted before', () => {
    const blind = matchup({ id: 2, totalVotes: null });
    const totals = [matchup(), blind].map((each) => ({ ...each, totalVotes: 6 }));
    expect(withMatchups({ matchups: [matchup(), blind], totalVotes: 40 }, totals).totalVotes).toBe(42);
  });
});

test('an answer never takes back what another answer has shown', () => {
  expect(shown(matchup(), matchup({ ...COUNTS, status: 'completed' }))).toEqual(
    matchup({ ...COUNTS, status: 'completed' }),
  );
});

describe('hidden counts', () => {
  const blind = matchup({
    song1Votes: null,
    song2Votes: null,
    totalVotes: null,
    guestVotes: null,
    countsHidden: true,
    countVisibility: 'after_close',
    version: 0,
  });

  test('appear with the tally of the completed matchup, and stay when an older answer arrives late', () => {
    const opened = { ...COUNTS, status: 'completed', countsHidden: false };
    expect(shown(blind, blind, tally({ status: 'completed' }))).toMatchObject(opened);
    expect(shown(blind, matchup({ ...COUNTS, status: 'completed' }))).toMatchObject(opened);
  });

  test('are hidden by a setting before the first vote', () => {
    expect(shown(blind, matchup({ song1Votes: 0, song2Votes: 0, totalVotes: 0 }))).toBe(blind);
  });

  test('are hidden again when the matchup is reopened, until it is completed again', () => {
    const done = matchup({ status: 'completed', countVisibility: 'after_close', version: 9 });
    const correction = {
      at: '2030-06-01T12:00:00.000Z',
      by: 'admin',
      action: 'reopened',
      reason: null,
      note: null,
    } as const;
    const reopened = { ...blind, correction };
    expect(shown(reopened, done)).toBe(reopened);
    const again = tally({ status: 'completed', version: 12 });
    expect(shown(reopened, done, reopened, again)).toMatchObject({ status: 'completed', version: 12 });
  });
});
