import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tournamentKeys } from '#client/entities/tournament/queries.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { refused, runHook, stubAnswers, succeeded } from '#client/lib/testing/hook-runner.tsx';
import { dismissToast, toast } from '#client/lib/toast/toast-store.ts';
import { useRegister, useSignIn } from './use-authenticate.ts';
import { useLogOut } from './user-menu-items.tsx';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn(), dismissToast: vi.fn() }));

const CREDENTIALS = { email: 'ada@example.com', password: 'a long password' };
const REGISTRATION = { ...CREDENTIALS, firstName: 'Ada', lastName: 'Byron', username: 'ada' };

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
  await runHook(client, () => useSignIn(() => {})).mutateAsync(CREDENTIALS);
  expect(client.getQueryData(userKeys.current)).toEqual({ id: 7 });
  expect(client.getQueryData(tournamentKeys.list)).toBeUndefined();
  expect(dismissToast).toHaveBeenCalled();
});

test('wrong credentials show the message of the server and do not lead to the sign-in screen (rules A8, W5)', async () => {
  stubAnswers(refused(401, 'WRONG_CREDENTIALS', 'Unauthorized: wrong e-mail or password.'));
  await expect(runHook(client, () => useSignIn(() => {})).mutateAsync(CREDENTIALS)).rejects.toThrow();
  expect(vi.mocked(toast).mock.calls).toEqual([
    [
      {
        title: 'Login failed',
        description: 'Unauthorized: wrong e-mail or password.',
        variant: 'destructive',
      },
    ],
  ]);
});

test('a refused registration names each wrong field (rules A5, W5)', async () => {
  const issues = [
    { path: 'username', message: 'Taken.' },
    { path: 'password', message: 'Too weak.' },
  ];
  stubAnswers(refused(400, 'BAD_INPUT', 'Taken.', issues));
  const showAtField = vi.fn();
  await expect(runHook(client, () => useRegister(showAtField)).mutateAsync(REGISTRATION)).rejects.toThrow();
  expect(showAtField.mock.calls).toEqual([
    ['username', 'Taken.'],
    ['password', 'Too weak.'],
  ]);
  expect(toast).toHaveBeenCalledWith({
    title: 'Registration failed',
    description: 'Taken.',
    variant: 'destructive',
  });
});

test('a sign-in without an answer shows its default message (rule W5)', async () => {
  stubAnswers('no answer');
  await expect(runHook(client, () => useSignIn(() => {})).mutateAsync(CREDENTIALS)).rejects.toThrow();
  expect(toast).toHaveBeenCalledWith({
    title: 'Login failed',
    description: 'Please check your credentials and try again.',
    variant: 'destructive',
  });
});

test('a sign-out empties the cache, deletes drafts and leads to / (rule A18)', async () => {
  client.setQueryData(userKeys.current, { id: 7 });
  stubAnswers(succeeded({ message: 'Signed out.' }));
  await runHook(client, () => useLogOut()).mutateAsync();
  expect(client.getQueryData(userKeys.current)).toBeUndefined();
  expect(clearDrafts).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith('/');
});

test('a failed sign-out deletes drafts and stays on the page (rule A18)', async () => {
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
