// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { readSubmission, storeSubmission } from './stored-submission.ts';
import { emptySubmission, type Submission, withFields } from './submission.ts';
import { useSubmission } from './use-submission.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const onDone = vi.fn();
let client: QueryClient;

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  client = new QueryClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Four songs by one artist, stored in the tab of user 3. */
function storeFour(over: Partial<Submission> = {}): Submission {
  let number = 0;
  let submission = withFields(
    emptySubmission(() => `key-${++number}`, 4),
    0,
    { artist: 'Nina Park' },
  );
  for (const step of [0, 1, 2, 3]) submission = withFields(submission, step, { title: `Song ${step + 1}` });
  const stored = { ...submission, ...over };
  storeSubmission(7, 3, stored);
  return stored;
}

const submit = () =>
  runHook(client, () => useSubmission({ tournamentId: 7, userId: 3, songCount: 4 }, onDone))
    .send.mutateAsync()
    .catch(() => {});

const ENTERED = succeeded({ id: 1 });

describe('the submission of four songs', () => {
  it('enters each song with its own key, forgets the draft and says so', async () => {
    storeFour();
    const sent = stubAnswers(ENTERED, ENTERED, ENTERED, ENTERED);
    await submit();
    expect(sent.map(({ path, key }) => [path, key])).toEqual(
      [1, 2, 3, 4].map((number) => ['/api/tournaments/7/songs', `key-${number}`]),
    );
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Songs added!',
      description: '4 songs have been added to the tournament.',
    });
    expect(readSubmission(7, 3)).toBeNull();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('keeps the songs when the connection breaks, and goes on with the same key', async () => {
    storeFour();
    stubAnswers(ENTERED, 'no answer');
    await submit();
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'Failed to add songs',
      description: 'The connection broke. Press Submit again to go on where it stopped.',
      variant: 'destructive',
    });
    expect(onDone).not.toHaveBeenCalled();
    expect(readSubmission(7, 3)).toMatchObject({ sent: 1, inDoubt: 1 });
    const sent = stubAnswers(ENTERED, ENTERED, ENTERED);
    await submit();
    expect(sent.map(({ key }) => key)).toEqual(['key-2', 'key-3', 'key-4']);
  });

  it('begins again with new keys when its main entry is gone', async () => {
    const { songs } = storeFour({ sent: 1 });
    stubAnswers(
      refused(409, 'CONFLICT', 'Enter the main song first.', [
        { path: 'submissionType', message: 'Enter the main song first.' },
      ]),
    );
    await submit();
    const kept = readSubmission(7, 3);
    expect(kept).toMatchObject({ songs, sent: 0, inDoubt: null });
    expect(kept?.keys).not.toContain('key-1');
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ description: 'Enter the main song first.' }),
    );
  });

  it.each([
    ['success', [ENTERED, ENTERED, ENTERED, ENTERED]],
    ['failure', [ENTERED, 'no answer']],
  ] as const)('reads the tournament and the list again after %s', async (_, answers) => {
    storeFour();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    stubAnswers(...answers);
    await submit();
    expect(invalidate.mock.calls.map(([filters]) => filters)).toEqual([
      { queryKey: tournamentKeys.detail(7) },
      { queryKey: tournamentKeys.list, exact: true },
    ]);
  });
});
