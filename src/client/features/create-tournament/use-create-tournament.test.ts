import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused, runHook, stubAnswers, succeeded } from '#client/lib/testing/hook-runner.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { CREATE_DEFAULTS } from './create-form-schema.ts';
import { useCreateTournament } from './use-create-tournament.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const FORM = createTournamentBody.parse({ ...CREATE_DEFAULTS, name: 'Summer', maxParticipants: 8 });
const pushState = vi.fn();
const showAtField = vi.fn();
const create = () => runHook(new QueryClient(), () => useCreateTournament(showAtField));
const LOGGED_OUT = 'You are logged out. Logging in again...';

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('history', { pushState });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the form sends its size as the number of users and opens the new tournament (rules C6, C7)', async () => {
  const sent = stubAnswers(succeeded({ id: 12 }));
  await create().mutateAsync(FORM);
  expect(sent[0]).toMatchObject({ path: '/api/tournaments', body: { maxParticipants: 8, minUsers: 8 } });
  expect(pushState.mock.calls[0]?.[2]).toBe('/tournaments/12');
  expect(toast).toHaveBeenCalledWith({ title: 'Tournament created!' });
});

test('an unanswered form is sent again with its key (rule L6)', async () => {
  const sent = stubAnswers('no answer', succeeded({ id: 12 }));
  const mutation = create();
  await expect(mutation.mutateAsync(FORM)).rejects.toThrow();
  await mutation.mutateAsync(FORM);
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('a refusal shows at its field and as a toast (rule W5)', async () => {
  stubAnswers(refused(400, 'BAD_INPUT', 'Name too long', [{ path: 'name', message: 'Name too long' }]));
  await expect(create().mutateAsync(FORM)).rejects.toThrow();
  expect(showAtField.mock.calls).toEqual([['name', 'Name too long']]);
  expect(toast).toHaveBeenCalledWith({
    title: 'Error',
    description: 'Name too long',
    variant: 'destructive',
  });
});

test('a user whose session has ended is led to the sign-in screen after 500 ms (rule L11)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const assign = vi.fn();
  vi.stubGlobal('location', { assign, pathname: '/create', search: '', hash: '' });
  stubAnswers(refused(401, 'UNAUTHORIZED', 'Unauthorized'));
  await expect(create().mutateAsync(FORM)).rejects.toThrow();
  expect(toast).toHaveBeenCalledWith({
    title: 'Unauthorized',
    description: LOGGED_OUT,
    variant: 'destructive',
  });
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledWith('/api/login?returnTo=%2Fcreate');
});
