import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { failureToast, serverMessageOf } from '#client/lib/api/failure-toast.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Song } from '#contract/song.ts';

/** Why an upload failed: the server's message, or the specified words without one. */
export const uploadProblem = (error: Error): string =>
  serverMessageOf(error) ??
  (error instanceof ApiError ? 'Upload failed' : 'Failed to update artwork. Please try again.');

/** Uploads a song's picture; pending until the page shows it. */
export function useUploadArtwork(song: Pick<Song, 'id' | 'tournamentId'>) {
  return useApiMutation({
    mutationFn: (file: File) =>
      call('POST /api/songs/:id/artwork/upload', { params: { id: song.id }, form: { artwork: file } }),
    success: { title: 'Success', description: 'The artwork has been updated.' },
    failure: (error) => failureToast(error, { description: uploadProblem(error) }),
    onSuccess: (_answer, _file, client) => refreshTournament(client, song.tournamentId),
  });
}
