import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as toasts from '#client/lib/toast/toast-store.ts';
import { ApiError } from './api.ts';
import { type ApiMutationOptions, mutationOptionsOf } from './use-api-mutation.ts';

const refused = (status: number, message: string) =>
  new ApiError(status, '', JSON.stringify({ message, issues: [{ path: 'title', message: 'Too long' }] }));
const UNREACHED = new TypeError('Failed to fetch');

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

type Options = Omit<ApiMutationOptions<string, string>, 'mutationFn'>;

/** A call that fails with each error in turn, then succeeds. Returns the key that each input was sent with. */
async function send(inputs: string[], errors: Error[], options: Options = {}): Promise<string[]> {
  const keys: string[] = [];
  const mutationFn = async (_: string, key: string) => {
    keys.push(key);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  const client = new QueryClient();
  const observer = new MutationObserver(
    client,
    mutationOptionsOf({ mutationFn, ...options }, client, new Map()),
  );
  for (const input of inputs) await observer.mutate(input).catch(() => {});
  return keys;
}

describe('the idempotency key of a call', () => {
  it('stays the same for equal input until the call succeeds', async () => {
    const keys = await send(['song', 'song', 'song', 'song'], [UNREACHED, refused(409, 'No')]);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('differs for other input', async () => {
    const [first, second, third] = await send(['one', 'two', 'one'], [UNREACHED, UNREACHED]);
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  it('is new for an older unanswered input once another call succeeded', async () => {
    const [first, , third] = await send(['one', 'two', 'one'], [UNREACHED]);
    expect(third).not.toBe(first);
  });
});

describe('a failed call', () => {
  it.each([
    ['Error', 'The last place is taken.', refused(409, 'The last place is taken.'), {}],
    ['Not added', 'The connection broke.', UNREACHED, { fallback: 'The connection broke.' }],
  ])('shows a toast "%s": %s', async (title, description, error, words) => {
    await send(['song'], [error], { failure: { title, ...words } });
    expect(toast).toHaveBeenCalledExactlyOnceWith({ title, description, variant: 'destructive' });
  });

  it('shows the messages of form fields', async () => {
    const showAtField = vi.fn();
    await send(['song'], [refused(400, 'No')], { showAtField });
    expect(showAtField).toHaveBeenCalledExactlyOnceWith('title', 'Too long');
  });

  it('undoes an optimistic change, and reads again as after success', async () => {
    const likes = new Set<string>();
    const refresh = vi.fn();
    const onMutate = (input: string) => {
      likes.add(input);
      return () => void likes.delete(input);
    };
    await send(['first', 'second'], [UNREACHED], { onMutate, refresh });
    expect(likes).toEqual(new Set(['second']));
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('leads to the sign-in screen after 500 ms when the session is over (rule L11)', async () => {
    await send(['song'], [refused(401, 'Unauthorized')]);
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
    await send(['song'], [refused(401, 'Unauthorized')], { isUnauthorizedExpected: true });
    vi.advanceTimersByTime(1000);
    expect(assign).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Error' }));
  });
});
