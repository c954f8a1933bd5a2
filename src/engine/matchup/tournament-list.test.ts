import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import {
  compareListPlaces,
  DORMANT_AFTER_MS,
  filterOf,
  LIST_FILTERS,
  LIST_SECTIONS,
  listPlace,
} from './tournament-list.ts';

const NOW = Date.parse('2030-06-01T12:00:00.000Z');
const BEFORE = NOW - DORMANT_AFTER_MS;
type Listed = Parameters<typeof listPlace>[0];
const entry = (over: Partial<Listed> = {}): Listed => ({
  id: 1,
  status: 'setup',
  createdAt: NOW - 5000,
  updatedAt: NOW - 3000,
  endDate: null,
  ...over,
});
const orderOf = (entries: Listed[]) =>
  entries
    .map((each) => listPlace(each, BEFORE))
    .sort(compareListPlaces)
    .map(({ id }) => id);

describe('the list of tournaments', () => {
  test('every status has one filter, and running ones share theirs (rules W12, W26)', () => {
    const filters = TOURNAMENT_STATUSES.map((status) => filterOf({ status }));
    expect(filters).toEqual(['setup', 'active', 'active', 'active', 'active', 'completed', 'cancelled']);
    expect(new Set(filters)).toEqual(new Set(LIST_FILTERS));
  });

  test('running ones come before setup, completed, cancelled and dormant ones (rule W25)', () => {
    const entries = [
      entry({ id: 1, updatedAt: BEFORE }),
      entry({ id: 2, status: 'cancelled' }),
      entry({ id: 3, status: 'completed' }),
      entry({ id: 4, updatedAt: BEFORE + 1 }),
      entry({ id: 5, status: 'start_playoffs' }),
    ];
    expect(orderOf(entries)).toEqual([5, 4, 3, 2, 1]);
  });

  test('setup is ordered by the last change, completed by the end, others by creation (rule W25)', () => {
    expect(listPlace(entry(), BEFORE).at).toBe(NOW - 3000);
    expect(listPlace(entry({ status: 'completed', endDate: NOW - 1000 }), BEFORE).at).toBe(NOW - 1000);
    expect(listPlace(entry({ status: 'completed' }), BEFORE).at).toBe(NOW - 5000);
    expect(listPlace(entry({ status: 'active', endDate: NOW }), BEFORE)).toEqual({
      section: LIST_SECTIONS.active,
      at: NOW - 5000,
      id: 1,
    });
  });

  test('two tournaments never share a place, so a cursor names one position', () => {
    const anyEntry = fc.record({
      status: fc.constantFrom(...TOURNAMENT_STATUSES),
      createdAt: fc.integer({ min: NOW - 3, max: NOW }),
      updatedAt: fc.integer({ min: BEFORE - 1, max: BEFORE + 2 }),
      endDate: fc.option(fc.integer({ min: NOW - 3, max: NOW })),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 2, maxLength: 8 }), (entries) => {
        const places = entries.map((each, id) => listPlace({ ...each, id }, BEFORE)).sort(compareListPlaces);
        for (const [index, place] of places.slice(1).entries()) {
          const earlier = places[index] as typeof place;
          expect(compareListPlaces(earlier, place)).toBeLessThan(0);
          expect(compareListPlaces(place, earlier)).toBeGreaterThan(0);
        }
      }),
    );
  });
});
