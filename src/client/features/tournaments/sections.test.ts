import { describe, expect, test } from 'vitest';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { matchesFilter, toFilter } from './sections.ts';

describe('the filters of the tournaments page', () => {
  const shown = (filter: 'all' | 'active' | 'setup' | 'completed') =>
    TOURNAMENT_STATUSES.filter((status) => matchesFilter({ status }, filter));

  test('All shows every tournament', () => {
    expect(shown('all')).toEqual([...TOURNAMENT_STATUSES]);
  });

  test('Active shows running tournaments, and those that wait for the playoffs', () => {
    expect(shown('active')).toEqual(['active', 'group_stage', 'start_playoffs', 'knockout_stage']);
  });

  test('Starting Soon and Completed show one status each', () => {
    expect(shown('setup')).toEqual(['setup']);
    expect(shown('completed')).toEqual(['completed']);
  });

  test('an unknown filter in the address is All', () => {
    expect(toFilter('everything')).toBe('all');
    expect(toFilter('setup')).toBe('setup');
  });
});
