// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook } from '#client/lib/testing/screen.tsx';

const CODE = 'ABCD-EFGH-JKMN';
beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});
afterEach(() => history.replaceState(null, '', '/'));

it.each([
  [`/t/cup-7?tab=voting#code=${CODE}`, '/t/cup-7?tab=voting', `{"code":"${CODE}","path":"/t/cup-7"}`],
  ['/t/cup-7#matchup-4', '/t/cup-7#matchup-4', null],
])(
  'of the address %s stays %s, and a code is kept in the tab: %s (rule Y10)',
  async (address, left, kept) => {
    history.replaceState(null, '', address);
    (await import('./kept-code.ts')).takeCodeFromAddress();
    expect(location.pathname + location.search + location.hash).toBe(left);
    expect(sessionStorage.getItem('voter-code-link')).toBe(kept);
  },
);

it.each([
  ['/t/cup-7', { id: 7, sharePath: '/t/renamed-7' }, true],
  ['/tournaments/7', { id: 7, sharePath: '/t/cup-7' }, true],
  ['/t/AbCdEfGhIjKlMnOpQrS-17', { id: 3, sharePath: '/t/AbCdEfGhIjKlMnOpQrS-17' }, true],
  ['/t/AbCdEfGhIjKlMnOpQrS-17', { id: 17, sharePath: '/t/cup-17' }, false],
  ['/t/cup-7', { id: 8, sharePath: '/t/cup-8' }, false],
])('the kept code of %s is offered in tournament %o: %s (rule Y10)', async (path, tournament, isOffered) => {
  sessionStorage.setItem('voter-code-link', JSON.stringify({ code: CODE, path }));
  const { useKeptCode } = await import('./kept-code.ts');
  expect(runHook(new QueryClient(), () => useKeptCode(tournament))).toBe(isOffered ? CODE : '');
});
