import { countText } from '#client/lib/format/number-text.ts';
import type { Song } from '#contract/song.ts';
import { SelectionRemoval } from './selection-removal.tsx';
import { useDeleteSongs } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; songs: readonly Song[]; selection: Selection };

/** Deletes the selected main entries and their tiebreakers (rule C18). */
export function SongRemoval({ tournamentId, songs, selection }: Props) {
  const { ids } = selection;
  const tiebreakers = songs.filter((song) => song.parentSongId && ids.includes(song.parentSongId)).length;
  return (
    <SelectionRemoval
      selection={selection}
      remove={useDeleteSongs(tournamentId)}
      removeLabel="Delete"
      title="Delete these songs?"
      confirmLabel="Delete Songs"
      pendingLabel="Deleting..."
    >
      <p>
        {countText(ids.length, 'main entry', 'main entries')} and{' '}
        {countText(tiebreakers, 'tiebreaker', 'tiebreakers')} will be deleted. This action cannot be undone.
      </p>
    </SelectionRemoval>
  );
}
