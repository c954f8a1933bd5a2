import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { SongBody } from '#contract/song.ts';
import { emptySubmission, type SendOutcome, STEPS, type Submission, sendSongs } from './submission.ts';

const storageKey = (tournamentId: number) => `songs-of-${tournamentId}`;

/** What was typed outlives a closed dialog and a reload, so that half a submission can be finished. */
function readStored(tournamentId: number): Submission {
  const fresh = emptySubmission(newIdempotencyKey);
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(tournamentId)) ?? 'null');
    return stored?.songs?.length === STEPS.length ? { ...fresh, ...stored } : fresh;
  } catch {
    return fresh;
  }
}

function store(tournamentId: number, submission: Submission | null) {
  try {
    if (submission) sessionStorage.setItem(storageKey(tournamentId), JSON.stringify(submission));
    else sessionStorage.removeItem(storageKey(tournamentId));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

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

/** The four songs as they are typed, and the call after call that enters them (T §7). */
export function useSubmission(tournamentId: number, onDone: () => void) {
  const client = useQueryClient();
  const [submission, setSubmission] = useState(() => readStored(tournamentId));
  const change = (next: Submission) => {
    setSubmission(next);
    store(tournamentId, next);
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
      if (!result.ok) return tellFailure(result.error);
      toast({
        title: 'Songs added!',
        description: `${STEPS.length} songs have been added to the tournament.`,
      });
      store(tournamentId, null);
      setSubmission(emptySubmission(newIdempotencyKey));
      onDone();
    },
  });
  return { submission, change, send: mutation };
}

function tellFailure(error: unknown) {
  if (handleUnauthorized(error)) return;
  const message = error instanceof ApiError ? (error.serverMessage ?? `HTTP ${error.message}`) : null;
  toast({
    title: 'Failed to add songs',
    description: message ?? 'The connection broke. Press Submit again to go on where it stopped.',
    variant: 'destructive',
  });
}
