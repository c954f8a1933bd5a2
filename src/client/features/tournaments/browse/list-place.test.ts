// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runHook } from '#client/lib/testing/screen.tsx';
import { keepPlace, useLeftPlace } from './list-place.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the history with one entry. */
function stubHistory(state: unknown) {
  const history = { state, replaceState: (next: unknown) => Object.assign(history, { state: next }) };
  vi.stubGlobal('history', history);
  return history;
}

const leftPlace = () => runHook(new QueryClient(), useLeftPlace);

/** A press on a link in the tile of this tournament, or outside the links when `tournamentId` is null. */
function press(tournamentId: string | null): MouseEvent {
  const tile = { getAttribute: () => tournamentId };
  const link = { closest: () => (tournamentId === null ? null : tile) };
  return { target: { closest: () => (tournamentId === null ? null : link) } } as unknown as MouseEvent;
}

describe('the place in the list of tournaments', () => {
  it('holds the opened tournament and how many tournaments were shown', () => {
    stubHistory(null);
    keepPlace(press('31'), 72);
    expect(leftPlace()).toEqual({ id: 31, shown: 72 });
  });

  it('leaves other parts of the history entry as they are', () => {
    const history = stubHistory({ scroll: 5 });
    keepPlace(press('31'), 72);
    expect(history.state).toEqual({ scroll: 5, listPlace: { id: 31, shown: 72 } });
  });

  it.each([
    ['a new visit', null],
    ['an entry of another page', { scroll: 5 }],
    ['an incomplete place', { listPlace: { id: 31 } }],
    ['a place with wrong types', { listPlace: { id: '31', shown: '72' } }],
  ])('is null for %s', (_, state) => {
    stubHistory(state);
    expect(leftPlace()).toBeNull();
  });
});
