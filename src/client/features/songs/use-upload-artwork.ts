import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Song } from '#contract/song.ts';

/** Gives a song its picture (A §7, A §8); done once the page shows it. */
export function useUploadArtwork(song: Pick<Song, 'id' | 'tournamentId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      call('POST /api/songs/:id/artwork/upload', { params: { id: song.id }, form: { artwork: file } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The artwork has been updated.' });
      return refreshTournament(client, song.tournamentId);
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const description =
        error instanceof ApiError
          ? (error.serverMessage ?? 'Upload failed')
          : 'Failed to update artwork. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}
