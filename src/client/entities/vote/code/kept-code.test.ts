import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const [getItem, setItem] = [vi.fn(), vi.fn()];
beforeEach(() => {
  vi.resetModules();
  getItem.mockReset().mockReturnValue(null);
  setItem.mockReset();
  vi.stubGlobal('sessionStorage', { getItem, setItem, removeItem: vi.fn() });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens an address whose fragment may be a code. Returns the addresses that replace it. */
async function open(pathname: string, hash: string) {
  const replaced: string[] = [];
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: string) => replaced.push(url),
  });
  vi.stubGlobal('location', { pathname, search: '?tab=voting', hash });
  (await import('./kept-code.ts')).takeCodeFromAddress();
  return replaced;
}

it('a code leaves the address and is kept in the tab with its path (rule Y10)', async () => {
  const replaced = await open('/t/cup-7', '#code=ABCD-EFGH-JKMN');
  expect(replaced).toEqual(['/t/cup-7?tab=voting']);
  expect(setItem).toHaveBeenCalledWith('voter-code-link', '{"code":"ABCD-EFGH-JKMN","path":"/t/cup-7"}');
});

it('other fragments stay in the address', async () => {
  const replaced = await open('/t/cup-7', '#matchup-4');
  expect(replaced).toEqual([]);
});

it.each([
  ['/t/cup-7', { id: 7, sharePath: '/t/renamed-7' }, true],
  ['/tournaments/7', { id: 7, sharePath: '/t/cup-7' }, true],
  ['/t/AbCdEfGhIjKlMnOpQrS-17', { id: 3, sharePath: '/t/AbCdEfGhIjKlMnOpQrS-17' }, true],
  ['/t/AbCdEfGhIjKlMnOpQrS-17', { id: 17, sharePath: '/t/cup-17' }, false],
  ['/t/cup-7', { id: 8, sharePath: '/t/cup-8' }, false],
] as const)(
  'the kept code of %s is offered in tournament %o: %s (rule Y10)',
  async (path, tournament, isOffered) => {
    getItem.mockReturnValue(JSON.stringify({ code: 'ABCD-EFGH-JKMN', path }));
    const { useKeptCode } = await import('./kept-code.ts');
    const Shown = () => createElement('p', null, useKeptCode(tournament));
    expect(renderToString(createElement(Shown))).toBe(isOffered ? '<p>ABCD-EFGH-JKMN</p>' : '<p></p>');
  },
);
