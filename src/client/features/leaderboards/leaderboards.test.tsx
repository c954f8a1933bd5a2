import { describe, expect, test } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import {
  answer,
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import { shareOf } from './metric-tabs.tsx';
import { leaderboardQuery, songLeaderboardQuery } from './queries.ts';
import { SongLeaderboard } from './song-leaderboard.tsx';
import { avatarLetter, UserLeaderboard } from './user-leaderboard.tsx';

const user = (id: number, over: Partial<LeaderboardUser> = {}): LeaderboardUser => ({
  id,
  username: null,
  firstName: 'Ada',
  lastName: `Number ${id}`,
  profileImageUrl: null,
  email: null,
  rank: id,
  level: 1,
  points: 1500,
  totalVotes: 1,
  tournamentsWon: 0,
  perfectPredictions: 0,
  ...over,
});
const song = (over: Partial<LeaderboardSong> = {}): LeaderboardSong => ({
  id: 1,
  key: 'ZGFuY2luZwphYmJh',
  title: 'Dancing Queen',
  artist: 'ABBA',
  artworkSmallUrl: null,
  localCoverPath: null,
  tournamentId: 2,
  url: null,
  spotifyUrl: null,
  youtubeUrl: null,
  platform: 'other',
  rank: 1,
  totalPoints: 13,
  totalVotesReceived: 9,
  championshipWins: 0,
  winPercentage: 0,
  ...over,
});

const USERS = leaderboardQuery('points');
const SONGS = songLeaderboardQuery('points');
const renderUsers = (...rows: LeaderboardUser[]) =>
  renderMarkup(<UserLeaderboard metric="points" />, pageAnswer(USERS, rows));
const renderSong = (over: Partial<LeaderboardSong>) =>
  textOf(renderMarkup(<SongLeaderboard metric="points" />, pageAnswer(SONGS, [song(over)])));

describe('the user leaderboard', () => {
  test('the first three ranks have icons, later ones a number (rule W13)', () => {
    const rows = renderUsers(user(1), user(2), user(3), user(4));
    expect(Array.from(rows.matchAll(/data-rank="(\d)"/g), ([, rank]) => rank)).toEqual(['1', '2', '3']);
    expect(textOf(rows)).toContain('Rank #4 A Ada Number 4 Level 1');
  });

  test('the first three rows stand on a podium above the table, in the order of their ranks (rule W13)', () => {
    const places = (markup: string) =>
      Array.from(markup.matchAll(/data-place="(\d)"/g), ([, place]) => Number(place));
    expect(places(renderUsers(user(1), user(2), user(3), user(4)))).toEqual([1, 2, 3]);
    expect(places(renderUsers(user(1), user(2)))).toEqual([]);
  });

  test('equal ranks stand equally high on the podium (rule W13)', () => {
    const heights = (...ranks: number[]) => {
      const markup = renderUsers(...ranks.map((rank, index) => user(index + 1, { rank })));
      return Array.from(
        markup.matchAll(/data-place="\d" class="[^"]*?\b(min-h-\d+)/g),
        ([, height]) => height,
      );
    };
    expect(new Set(heights(1, 2, 3)).size).toBe(3);
    const [first, second, third] = heights(1, 2, 2);
    expect(second).toBe(third);
    expect(first).not.toBe(second);
    expect(new Set(heights(1, 1, 1)).size).toBe(1);
  });

  test('the bar of a row compares it with the first row (rule W13)', () => {
    const rows = [200, 150, 120, 50].map((points, index) => user(index + 1, { points }));
    expect(renderUsers(...rows)).toContain('transform:scaleX(0.25)');
  });

  test('a row shows the metric of the tab with its unit (rules P14, W13)', () => {
    const votes = leaderboardQuery('votes');
    expect(textOf(renderUsers(user(1)))).toContain('1,500 points');
    expect(textOf(renderMarkup(<UserLeaderboard metric="votes" />, pageAnswer(votes, [user(1)])))).toContain(
      '1 vote',
    );
  });

  test('a user without a name shows the masked e-mail address (rule A12)', () => {
    const nameless = user(1, { firstName: null, lastName: null, email: 'b…@example.com' });
    expect(textOf(renderUsers(nameless))).toContain('B b…@example.com');
  });

  test('the row of the reader is marked', () => {
    const rows = [user(1), user(2)];
    const reader = answer({ queryKey: userKeys.current }, { id: 2 });
    const text = textOf(renderMarkup(<UserLeaderboard metric="points" />, pageAnswer(USERS, rows), reader));
    expect(text).toMatch(/Rank #2 .* Level 1 You/);
    expect(text).not.toMatch(/Number 1 Level 1 You/);
  });

  test('five skeleton rows show while the leaderboard loads (rule W2)', () => {
    const loading = renderMarkup(<UserLeaderboard metric="points" />);
    expect(loading).toContain('aria-label="Loading the leaderboard"');
    expect(loading.match(/rounded-full/g)).toHaveLength(5);
  });

  test('an empty leaderboard says so and leads to the tournaments', () => {
    const empty = renderUsers();
    expect(textOf(empty)).toContain('No users found on the leaderboard yet.');
    expect(empty).toContain('href="/tournaments"');
  });

  test('a leaderboard with a further page offers to show more (rules L12, P14)', () => {
    const more = pageAnswer(USERS, [user(1)], 'next');
    expect(buttonNames(renderMarkup(<UserLeaderboard metric="points" />, more))).toEqual(['Show more']);
    expect(buttonNames(renderUsers(user(1)))).toEqual([]);
  });

  test('a leaderboard that failed to load offers a retry', () => {
    const failed = textOf(renderMarkup(<UserLeaderboard metric="points" />, failure(USERS)));
    expect(failed).toContain('The leaderboard could not be loaded');
    expect(failed).toContain('Try again');
  });
});

describe('the song leaderboard', () => {
  test('a win rate above 0 has one decimal (rule P12)', () => {
    expect(renderSong({ winPercentage: 200 / 3 })).toContain('by ABBA 66.7% win rate');
    expect(renderSong({ winPercentage: 0 })).not.toContain('win rate');
  });

  test.each([
    [1, '1 Win'],
    [2, '2 Wins'],
  ])('%i championships read "%s"', (championshipWins, words) => {
    expect(renderSong({ championshipWins })).toContain(words);
  });

  test('the title of a song leads to its page (rules P19, W13)', () => {
    const rows = renderMarkup(<SongLeaderboard metric="points" />, pageAnswer(SONGS, [song()]));
    expect(rows).toContain('href="/songs/ZGFuY2luZwphYmJh"');
  });

  test('the cover of a song plays it (rule W44)', () => {
    expect(renderSong({ url: 'https://youtu.be/dQw4w9WgXcQ', platform: 'youtube' })).toContain(
      'Listen to Dancing Queen here',
    );
  });

  test('a song without a championship has no badge', () => {
    expect(renderSong({ championshipWins: 0 })).not.toContain('Win');
  });

  test('a song without a picture shows its initials (rule I7)', () => {
    expect(renderSong({})).toContain('DQ');
  });
});

test.each([
  [50, 200, 0.25],
  [0, 0, 0],
  [5, undefined, 0],
  [-3, 10, 0],
])('the share of %i in %s is %s', (value, highest, share) => {
  expect(shareOf(value, highest)).toBe(share);
});

test.each([
  [{ firstName: 'Ann', email: null }, 'A'],
  [{ firstName: null, email: null }, 'U'],
  [{ firstName: 'øystein', email: null }, 'Ø'],
  [{ firstName: ' ', email: 'b…@example.com' }, 'B'],
])('a user of %o without a picture shows the letter %s', (row, letter) => {
  expect(avatarLetter(row)).toBe(letter);
});
