import { expect, test } from 'vitest';
import { answer, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Achievement } from '#contract/account.ts';
import { Achievements } from './achievements.tsx';
import { achievementsQuery } from './queries.ts';

const achievement = (id: number): Achievement => ({
  id,
  type: 'voter',
  title: `Achievement ${id}`,
  description: 'Votes',
  earnedAt: '2030-06-01T12:00:00.000Z',
});
const QUERY = achievementsQuery(1);
const PAGE = <Achievements userId={1} />;

test('the profile shows the 3 newest achievements (rule W14)', () => {
  const list = textOf(renderMarkup(PAGE, answer(QUERY, [4, 3, 2, 1].map(achievement))));
  expect(list).toMatch(/Achievement 4 .*Achievement 3 .*Achievement 2 /);
  expect(list).not.toContain('Achievement 1');
});

test('skeletons show while the achievements load (rule W2)', () => {
  expect(renderMarkup(PAGE)).toContain('aria-label="Loading achievements"');
});

test('a user without achievements reads how to earn the first (rule P10)', () => {
  const empty = textOf(renderMarkup(PAGE, answer(QUERY, [])));
  expect(empty).toBe('No achievements yet The first one comes with your first vote.');
});

test('achievements that failed to load offer a retry', () => {
  const failed = textOf(renderMarkup(PAGE, failure(QUERY)));
  expect(failed).toContain('Your achievements could not be loaded');
  expect(failed).toContain('Try again');
});
