// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { readSubmission, storeSubmission } from './stored-submission.ts';
import { emptySubmission, useSubmission, withFields } from './submission.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const onDone = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Four songs by one artist, stored in the tab of user 3. */
function storeFour(sent = 0) {
  const keys = [1, 2, 3, 4].map((number) => `key-${number}`);
  let submission = withFields({ ...emptySubmission(4), keys, sent }, 0, { artist: 'Nina Park' });
  for (const step of [0, 1, 2, 3]) submission = withFields(submission, step, { title: `Song ${step + 1}` });
  storeSubmission(7, 3, submission);
  return submission;
}

const submit = () =>
  runHook(new QueryClient(), () => useSubmission({ tournamentId: 7, userId: 3, songCount: 4 }, onDone))
    .send.mutateAsync()
    .catch(() => {});

const ENTERED = succeeded({ id: 1 });

it('four songs are entered, each with its own key, and the draft is forgotten', async () => {
  storeFour();
  const sent = stubAnswers(ENTERED, ENTERED, ENTERED, ENTERED);
  await submit();
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  const description = '4 songs have been added to the tournament.';
  expect(toast).toHaveBeenCalledExactlyOnceWith({ title: 'Songs added!', description });
  expect(readSubmission(7, 3)).toBeNull();
  expect(onDone).toHaveBeenCalledOnce();
});

it('songs stay when the connection breaks, and a repeat goes on with the same key', async () => {
  storeFour();
  stubAnswers(ENTERED, 'no answer');
  await submit();
  const description = 'The connection broke. Press Submit again to go on where it stopped.';
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ description }));
  expect(onDone).not.toHaveBeenCalled();
  const sent = stubAnswers(ENTERED, ENTERED, ENTERED);
  await submit();
  expect(sent.map(({ key }) => key)).toEqual(['key-2', 'key-3', 'key-4']);
});

it('a submission begins again with new keys when its main entry is gone', async () => {
  const { songs } = storeFour(1);
  const message = 'Enter the main song first.';
  stubAnswers(refused(409, 'CONFLICT', message, [{ path: 'submissionType', message }]));
  await submit();
  const kept = readSubmission(7, 3);
  expect(kept).toMatchObject({ songs, sent: 0, inDoubt: null });
  expect(kept?.keys).not.toContain('key-1');
});
