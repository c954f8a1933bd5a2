import { useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { SongBody } from '#contract/song.ts';
import { readSubmission, storeSubmission } from './stored-submission.ts';
import {
  addedText,
  emptySubmission,
  restartedSubmission,
  restoredSubmission,
  type SendOutcome,
  type Submission,
  sendSongs,
} from './submission.ts';

async function send(tournamentId: number, body: SongBody, key: string): Promise<SendOutcome> {
  try {
    await call('POST /api/tournaments/:id/songs', {
      params: { id: tournamentId },
      body,
      idempotencyKey: key,
    });
    return { kind: 'entered' };
  } catch (error) {
    // A server that failed with 5xx may have entered the song.
    const isRefusal = error instanceof ApiError && error.status < 500;
    return { kind: isRefusal ? 'refused' : 'unanswered', error };
  }
}

type Owner = { tournamentId: number; userId: number; songCount: number };

/** The songs of the form, and the calls that enter them one by one. */
export function useSubmission({ tournamentId, userId, songCount }: Owner, onDone: () => void) {
  const [submission, setSubmission] = useState(() =>
    restoredSubmission(readSubmission(tournamentId, userId), newIdempotencyKey, songCount),
  );
  const change = (next: Submission) => {
    setSubmission(next);
    storeSubmission(tournamentId, userId, next);
  };
  const mutation = useApiMutation({
    // Each song is sent with its own key, not with the key of this mutation.
    mutationFn: async () => {
      const result = await sendSongs(submission, (body, key) => send(tournamentId, body, key), {
        onChange: change,
        newKey: newIdempotencyKey,
      });
      if (!result.ok) throw result.error;
    },
    success: () => ({ title: 'Songs added!', description: addedText(submission.songs.length) }),
    failure: describeFailure,
    onSuccess: () => {
      storeSubmission(tournamentId, userId, null);
      setSubmission(emptySubmission(newIdempotencyKey, songCount));
      onDone();
    },
    onError: (error) => {
      if (hasLostMainEntry(error)) change(restartedSubmission(submission, newIdempotencyKey));
    },
    refresh: (client) => {
      void client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) });
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  });
  /** Forgets what was sent once the entry is withdrawn, which deletes the stored submission. */
  const forgetWithdrawn = () => {
    if (submission.sent > 0 && readSubmission(tournamentId, userId) === null) {
      setSubmission(restartedSubmission(submission, newIdempotencyKey));
    }
  };
  return { submission, change, send: mutation, forgetWithdrawn };
}

/** Whether the main entry was deleted after it was entered, so that all songs must be entered again. */
const hasLostMainEntry = (error: unknown) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'submissionType');

function describeFailure(error: unknown) {
  const fallback =
    error instanceof ApiError
      ? `HTTP ${error.statusLine}`
      : 'The connection broke. Press Submit again to go on where it stopped.';
  return failureToast(error, { title: 'Failed to add songs', fallback });
}
