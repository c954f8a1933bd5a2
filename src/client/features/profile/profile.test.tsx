import { describe, expect, test, vi } from 'vitest';
import {
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { CurrentUser, OwnSession } from '#contract/account.ts';
import { NextAchievements } from './next-achievements.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTournaments } from './own-tournaments.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { ownSessionsQuery, userTournamentsQuery } from './queries.ts';

const NOON = '2030-06-01T12:00:00.000Z';
const USER: CurrentUser = {
  id: 7,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  profileImageUrl: null,
  role: 'user',
  level: 1,
  points: 1500,
  totalVotes: 12,
  tournamentsWon: 1,
  unreadNotices: 0,
  networkAddress: null,
  perfectPredictions: 2,
  rank: 3,
  createdAt: NOON,
  updatedAt: NOON,
};

describe('the profile summary', () => {
  test.each([
    [1, 'New Voter'],
    [3, 'Active Voter'],
    [5, 'Expert Voter'],
    [10, 'Master Voter'],
  ])('a user of level %i is %s (rules P9, W14)', (level, title) => {
    const summary = textOf(renderMarkup(<ProfileSummary user={{ ...USER, level }} />));
    expect(summary).toContain(`${title} Level ${level}`);
  });

  test('the summary shows names, e-mail address and stats (rules A12, W14)', () => {
    const summary = textOf(renderMarkup(<ProfileSummary user={USER} />));
    expect(summary).toContain('Ada Byron @ada · ada@example.com');
    expect(summary).toContain('Total Votes 12 Perfect Predictions 2 Tournaments Won 1 Points 1,500 Rank #3');
    const newcomer = textOf(renderMarkup(<ProfileSummary user={{ ...USER, points: 0, rank: 1 }} />));
    expect(newcomer).toContain('Points 0 Rank –');
  });
});

test('the profile shows how far the next level, title and achievements are (rules P9, P10, W14)', () => {
  const summary = textOf(renderMarkup(<ProfileSummary user={{ ...USER, level: 3, points: 110 }} />));
  expect(summary).toContain('Points to level 4 10/125 Expert Voter from level 5');
  expect(textOf(renderMarkup(<ProfileSummary user={{ ...USER, level: 12 }} />))).not.toContain('from level');
  const next = textOf(renderMarkup(<NextAchievements user={USER} />));
  expect(next).toBe('NEXT Devoted Listener 12/100 Trend Spotter 2/5 Hat-Trick 1/3');
});

test('the profile says what earns points, and which votes wait for the end of their match (rules P1, P16, P21)', () => {
  const summary = textOf(renderMarkup(<ProfileSummary user={USER} />));
  expect(summary).toContain(
    'How points are earned +1 A vote on a song of another user: at once for your first 20 new votes of a day (UTC), for further ones when the match is decided and has a crowd +2 You voted for the winner of a match with a crowd',
  );
  expect(summary).toContain(
    'A match has a crowd once 2 users other than the submitters of its songs have voted in it, a tournament once 3 users other than the champion’s submitter have. Guests do not count.',
  );
});

test('the edit form has the three names and one button (rules A17, W14)', () => {
  const form = renderMarkup(<ProfileForm user={USER} onDone={vi.fn()} />);
  const labels = Array.from(form.matchAll(/<label[^>]*>(.*?)<\/label>/g), ([, label]) => label);
  expect(labels).toEqual(['First Name', 'Last Name', 'Username']);
  expect(textOf(form)).toContain('Optional: Choose a unique username for tagging and mentions');
  expect(buttonNames(form)).toEqual(['Save Changes']);
});

describe('the sessions of a user', () => {
  const session = (id: string, isCurrent = false): OwnSession => ({
    id,
    isCurrent,
    createdAt: NOON,
    expiresAt: NOON,
  });
  const render = (...sessions: OwnSession[]) =>
    renderMarkup(<OwnSessions account="ada@example.com" />, pageAnswer(ownSessionsQuery, sessions));

  test('the current session comes first and has no button (rule A11)', () => {
    const list = render(session('other'), session('current', true));
    expect(textOf(list)).toMatch(/^Signed in .* This browser .* Signed in /);
    expect(buttonNames(list)).toEqual([expect.stringMatching(/^Sign out of the session of /)]);
  });

  test('two other sessions can be ended together (rule A11)', () => {
    const list = render(session('current', true), session('a'), session('b'));
    expect(buttonNames(list)).toContain('Sign Out Everywhere Else');
    expect(buttonNames(render(session('current', true), session('a')))).not.toContain(
      'Sign Out Everywhere Else',
    );
  });

  test('the current session and the newest other one show, the rest after a press (rule A11)', () => {
    const sessions = ['a', 'b', 'c', 'd', 'e'].map((id) => session(id, id === 'e'));
    const list = render(...sessions);
    expect(list.match(/<li/g)).toHaveLength(2);
    expect(textOf(list)).toContain('This browser');
    expect(buttonNames(list).slice(-2)).toEqual(['Show all 5', 'Sign Out Everywhere Else']);
    const more = pageAnswer(ownSessionsQuery, sessions, 'next');
    expect(buttonNames(renderMarkup(<OwnSessions account="ada@example.com" />, more))).toContain('Show all');
  });

  test('sessions that failed to load offer a retry', () => {
    const failed = renderMarkup(<OwnSessions account="ada@example.com" />, failure(ownSessionsQuery));
    expect(textOf(failed)).toContain('Your sessions could not be loaded');
  });
});

describe('the tournaments of a user', () => {
  const tournament = (id: number, over: object = {}) => ({
    id,
    name: `Tournament ${id}`,
    status: 'setup',
    songCount: 3,
    maxParticipants: 8,
    creatorId: 1,
    champion: null,
    currentMatchup: null,
    firstSongs: [],
    ...over,
  });
  const render = (...tournaments: object[]) =>
    renderMarkup(<OwnTournaments userId={7} />, pageAnswer(userTournamentsQuery(7), tournaments));

  test('a tournament shows its status, its songs and whether the user created it (rule W14)', () => {
    expect(textOf(render(tournament(1)))).toBe('STARTING SOON Tournament 1 3 of 8 songs');
    expect(textOf(render(tournament(1, { creatorId: 7 })))).toContain('STARTING SOON Yours');
  });

  test('a completed tournament names its champion (rule B10)', () => {
    const completed = tournament(1, { status: 'completed', champion: { title: 'Dancing Queen' } });
    expect(textOf(render(completed))).toContain('COMPLETED Tournament 1 Won by Dancing Queen');
  });

  test('tournaments beyond the sixth show after a press', () => {
    const seven = Array.from({ length: 7 }, (_, index) => tournament(index + 1));
    const list = render(...seven);
    expect(list.match(/<li/g)).toHaveLength(6);
    expect(buttonNames(list)).toEqual(['Show all 7']);
  });

  test('a user without tournaments gets a link to the list', () => {
    const empty = render();
    expect(textOf(empty)).toContain('No tournaments yet');
    expect(empty).toContain('href="/tournaments"');
  });
});
