import { describe, expect, test } from 'vitest';
import { TOURNAMENT_STATUSES } from '#contract/kinds.ts';
import { matchesFilter, toFilter } from './sections.ts';

describe('the filters of the browser page', () => {
  const shown = (filter: 'all' | 'active' | 'setup' | 'completed') =>
    TOURNAMENT_STATUSES.filter((status) => matchesFilter({ status }, filter));

  test('All shows every tournament', () => {
    expect(shown('all')).toEqual([...TOURNAMENT_STATUSES]);
  });

  test('Active shows what is being played, the wait for the playoffs included', () => {
    expect(shown('active')).toEqual(['active', 'group_stage', 'start_playoffs', 'knockout_stage']);
  });

  test('Starting Soon and Completed show their one status', () => {
    expect(shown('setup')).toEqual(['setup']);
    expect(shown('completed')).toEqual(['completed']);
  });

  test('an unknown filter in the address is All', () => {
    expect(toFilter('everything')).toBe('all');
    expect(toFilter('setup')).toBe('setup');
  });
});
