import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { SongBody } from '#contract/song.ts';
import { readStored, store } from './stored-submission.ts';
import {
  emptySubmission,
  type SendOutcome,
  STEPS,
  type Submission,
  sendSongs,
  startedOver,
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
    // A server that failed while it worked may have entered the song all the same.
    const isRefusal = error instanceof ApiError && error.status < 500;
    return { kind: isRefusal ? 'refused' : 'unanswered', error };
  }
}

type Owner = { tournamentId: number; userId: number };

/** The four songs as they are typed, and the call after call that enters them (T §7). */
export function useSubmission({ tournamentId, userId }: Owner, onDone: () => void) {
  const client = useQueryClient();
  const [submission, setSubmission] = useState(() => {
    const stored = readStored(tournamentId, userId);
    const isWhole = stored?.songs?.length === STEPS.length;
    return { ...emptySubmission(newIdempotencyKey), ...(isWhole ? stored : {}) };
  });
  const change = (next: Submission) => {
    setSubmission(next);
    store(tournamentId, userId, next);
  };
  const mutation = useMutation({
    mutationFn: () =>
      sendSongs(submission, (body, key) => send(tournamentId, body, key), {
        onChange: change,
        newKey: newIdempotencyKey,
      }),
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: queryKeys.tournament(tournamentId) });
      void client.invalidateQueries({ queryKey: queryKeys.tournaments, exact: true });
      if (!result.ok) {
        if (hasLostMainEntry(result.error)) change(startedOver(submission, newIdempotencyKey));
        return tellFailure(result.error);
      }
      toast({
        title: 'Songs added!',
        description: `${STEPS.length} songs have been added to the tournament.`,
      });
      store(tournamentId, userId, null);
      setSubmission(emptySubmission(newIdempotencyKey));
      onDone();
    },
  });
  return { submission, change, send: mutation };
}

/** Somebody has deleted the main entry since it was entered: all four are to be entered anew. */
const hasLostMainEntry = (error: unknown) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'submissionType');

function tellFailure(error: unknown) {
  if (handleUnauthorized(error)) return;
  const message = error instanceof ApiError ? (error.serverMessage ?? `HTTP ${error.statusLine}`) : null;
  toast({
    title: 'Failed to add songs',
    description: message ?? 'The connection broke. Press Submit again to go on where it stopped.',
    variant: 'destructive',
  });
}
