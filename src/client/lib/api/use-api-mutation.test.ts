import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as toasts from '#client/lib/toast/toast-store.ts';
import { ApiError } from './api.ts';
import { type ApiMutationOptions, mutationOptionsOf } from './use-api-mutation.ts';

const refused = (status: number, code: string, message: string) =>
  new ApiError(
    status,
    '',
    JSON.stringify({ code, message, issues: [{ path: 'title', message: 'Too long' }] }),
  );

const toast = vi.spyOn(toasts, 'toast').mockImplementation(() => {});
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/create', search: '', hash: '', assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A mutation with a function that makes the call and ignores its failure. */
function create<Answer>(options: ApiMutationOptions<Answer, string>) {
  const client = new QueryClient();
  const observer = new MutationObserver(client, mutationOptionsOf(options, client, new Map()));
  return (input: string) => observer.mutate(input).catch(() => {});
}

/** A call that fails with each error in turn, then succeeds, and records the keys that it gets. */
function call(...errors: Error[]) {
  const sentKeys: string[] = [];
  const mutationFn = async (_input: string, key: string) => {
    sentKeys.push(key);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  return { sentKeys, mutationFn };
}

describe('the idempotency key of a call', () => {
  it('stays the same for equal input until the call succeeds', async () => {
    const { sentKeys, mutationFn } = call(new TypeError('Failed to fetch'), refused(409, 'CONFLICT', 'No'));
    const mutate = create({ mutationFn });
    for (let index = 0; index < 4; index += 1) await mutate('song');
    expect(new Set(sentKeys.slice(0, 3)).size).toBe(1);
    expect(sentKeys[3]).not.toBe(sentKeys[0]);
  });

  it('differs for other input', async () => {
    const { sentKeys, mutationFn } = call(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    const mutate = create({ mutationFn });
    await mutate('one');
    await mutate('two');
    await mutate('one');
    expect(sentKeys[1]).not.toBe(sentKeys[0]);
    expect(sentKeys[2]).toBe(sentKeys[0]);
  });

  it('is new for an older unanswered input once another call succeeded', async () => {
    const { sentKeys, mutationFn } = call(new TypeError('Failed to fetch'));
    const mutate = create({ mutationFn });
    await mutate('one');
    await mutate('two');
    await mutate('one');
    expect(sentKeys[2]).not.toBe(sentKeys[0]);
  });
});

describe('a failed call', () => {
  it("shows the server's message", async () => {
    await create({ ...call(refused(409, 'CONFLICT', 'The last place is taken.')) })('song');
    expect(toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'The last place is taken.',
      variant: 'destructive',
    });
  });

  it('shows the fallback when the server cannot be reached', async () => {
    const failure = { title: 'Failed to add songs', fallback: 'The connection broke.' };
    await create({ ...call(new TypeError('Failed to fetch')), failure })('song');
    expect(toast).toHaveBeenCalledWith({
      title: 'Failed to add songs',
      description: 'The connection broke.',
      variant: 'destructive',
    });
  });

  it('shows the messages of form fields', async () => {
    const showAtField = vi.fn();
    await create({ ...call(refused(400, 'INVALID_INPUT', 'No')), showAtField })('song');
    expect(showAtField).toHaveBeenCalledExactlyOnceWith('title', 'Too long');
  });

  it('undoes an optimistic change', async () => {
    const likes = new Set<string>();
    const onMutate = (input: string) => {
      likes.add(input);
      return () => void likes.delete(input);
    };
    await create({ ...call(new TypeError('Failed to fetch')), onMutate })('first');
    expect(likes).toEqual(new Set());
    await create({ ...call(), onMutate })('second');
    expect(likes).toEqual(new Set(['second']));
  });

  it('leads to the sign-in screen after 500 ms when the session is over (rule L11)', async () => {
    await create(call(refused(401, 'UNAUTHENTICATED', 'Unauthorized')))('song');
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fcreate');
  });

  it('stays on the page after a 401 that the caller expects', async () => {
    const error = refused(401, 'UNAUTHENTICATED', 'Unauthorized');
    await create({ ...call(error), isUnauthorizedExpected: true })('song');
    vi.advanceTimersByTime(1000);
    expect(assign).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Error' }));
  });
});

it('a call refreshes after success and after failure', async () => {
  const refresh = vi.fn();
  const mutate = create({ ...call(new TypeError('Failed to fetch')), refresh });
  await mutate('song');
  await mutate('song');
  expect(refresh).toHaveBeenCalledTimes(2);
});
