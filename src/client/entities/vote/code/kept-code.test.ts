import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('a code leaves the address and is kept in the tab (rule Y10)', async () => {
  const replaced: string[] = [];
  const setItem = vi.fn();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: string) => replaced.push(url),
  });
  vi.stubGlobal('location', { pathname: '/t/cup-7', search: '?tab=voting', hash: '#code=ABCD-EFGH-JKMN' });
  const { takeCodeFromAddress } = await import('./kept-code.ts');
  takeCodeFromAddress();
  expect(replaced).toEqual(['/t/cup-7?tab=voting']);
  expect(setItem).toHaveBeenCalledWith('voter-code', '"ABCD-EFGH-JKMN"');
});

it('other fragments stay in the address (rule W15)', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('location', { pathname: '/t/cup-7', search: '', hash: '#matchup-4' });
  (await import('./kept-code.ts')).takeCodeFromAddress();
  expect(replaceState).not.toHaveBeenCalled();
});
