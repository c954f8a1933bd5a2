import { useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Song } from '#contract/song.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDeleteSongs } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; songs: readonly Song[]; selection: Selection };

/** Deletes the selected main entries and their tiebreakers after a confirmation (rule C18). */
export function SongRemoval({ tournamentId, songs, selection }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSongs(tournamentId);
  const { ids } = selection;
  const tiebreakers = songs.filter((song) => song.parentSongId && ids.includes(song.parentSongId)).length;
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess: () => {
        setIsAsking(false);
        selection.stop();
      },
    });
  return (
    <>
      <SelectionBar selection={selection} removeLabel="Delete" onRemove={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete these songs?"
        confirmLabel="Delete Songs"
        pendingLabel="Deleting..."
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        <p>
          {countText(ids.length, 'main entry', 'main entries')} and{' '}
          {countText(tiebreakers, 'tiebreaker', 'tiebreakers')} will be deleted. This action cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
