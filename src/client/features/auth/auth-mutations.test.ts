// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { dismissToast, toast } from '#client/lib/toast/toast-store.ts';
import { useAuthenticate } from './use-authenticate.ts';
import { useLogOut } from './user-menu-items.tsx';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn(), dismissToast: vi.fn() }));

const CREDENTIALS = { email: 'ada@example.com', password: 'a long password' };

let client: QueryClient;
const assign = vi.fn();
const clearDrafts = vi.fn();
beforeEach(() => {
  client = new QueryClient();
  vi.clearAllMocks();
  vi.stubGlobal('location', { assign, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('sessionStorage', { clear: clearDrafts });
});
afterEach(() => vi.unstubAllGlobals());

test('a sign-in replaces what the client read as a visitor (rule A18)', async () => {
  client.setQueryData(userKeys.current, null);
  client.setQueryData(tournamentKeys.list, ['public only']);
  stubAnswers(succeeded({ id: 7 }));
  await runHook(client, () => useAuthenticate({}, () => {})).mutateAsync(CREDENTIALS);
  expect(client.getQueryData(userKeys.current)).toEqual({ id: 7 });
  expect(client.getQueryData(tournamentKeys.list)).toBeUndefined();
  expect(dismissToast).toHaveBeenCalled();
});

test.each([
  [null, '/'],
  ['https://id.example/end', 'https://id.example/end'],
])('a sign-out empties the cache, deletes drafts and leads on (rules A18, A59)', async (url, target) => {
  client.setQueryData(userKeys.current, { id: 7 });
  stubAnswers(succeeded({ message: 'Signed out.', url }));
  await runHook(client, () => useLogOut()).mutateAsync();
  expect(client.getQueryData(userKeys.current)).toBeUndefined();
  expect(clearDrafts).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith(target);
});

test('a failed sign-out deletes drafts and stays on the page', async () => {
  client.setQueryData(userKeys.current, { id: 7 });
  stubAnswers('no answer');
  await expect(runHook(client, () => useLogOut()).mutateAsync()).rejects.toThrow();
  expect(clearDrafts).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
  expect(client.getQueryData(userKeys.current)).toEqual({ id: 7 });
  expect(toast).toHaveBeenCalledWith({
    title: 'Logout failed',
    description: 'Please try again.',
    variant: 'destructive',
  });
});
