import { afterEach, expect, test, vi } from 'vitest';
import { hasSeenChampion, rememberChampion } from './champion-watch.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

test('each person sees the champion of a tournament once (rule W37)', () => {
  const kept = stubStorage();
  rememberChampion(1, 7);
  expect([...kept.keys()]).toEqual(['champion-seen-1-7']);
  expect(hasSeenChampion(1, 7)).toBe(true);
  expect(hasSeenChampion(2, 7)).toBe(false);
  expect(hasSeenChampion(1, 8)).toBe(false);
  expect(hasSeenChampion(1, null)).toBe(false);
});

test('a later visit knows that the champion was seen (rule W37)', () => {
  stubStorage().set('champion-seen-3-visitor', '1');
  expect(hasSeenChampion(3, null)).toBe(true);
});

test('without storage the champion is still seen only once', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(hasSeenChampion(4, 7)).toBe(false);
  rememberChampion(4, 7);
  expect(hasSeenChampion(4, 7)).toBe(true);
});
