import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const search = (path: string) => `returnTo=${encodeURIComponent(path)}`;

test.each(['/', '/create', '/tournaments/7?tab=songs#matchup-5'])('sign-in leads back to %s', (path) => {
  expect(returnPath(search(path))).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'create',
  '/auth',
  '/auth?returnTo=/auth',
  '/api/login',
])('sign-in never leads to %s', (path) => {
  expect(returnPath(search(path))).toBe('/');
});

test('sign-in leads to the start page without a returnTo', () => {
  expect(returnPath('')).toBe('/');
});
