import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Song } from '#contract/song.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDeleteSongs } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; songs: readonly Song[]; selection: Selection };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Deletes the chosen main entries, after saying what goes with them (T §4, R13). */
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
          {counted(ids.length, 'main entry', 'main entries')} and{' '}
          {counted(tiebreakers, 'tiebreaker', 'tiebreakers')} will be deleted. This action cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
