import { addedText, toBody } from '#client/features/songs/submission/submission.ts';
import { call } from '#client/lib/api/api.ts';
import type { Song } from '#contract/song.ts';
import type { Tournament } from '#contract/tournament.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import { changedFields, songsToAdd, songsToChange } from './song-set.ts';
import { SongSetDialog } from './song-set-dialog.tsx';

export type EntryDialogProps = {
  /** The submitter, who is the reader. */
  userId: number;
  tournament: Tournament;
  song: Song;
  tiebreakers: readonly Song[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Changes the songs of an entry, each with one call. */
export function EditEntry({ tournament, song, tiebreakers, ...dialog }: EntryDialogProps) {
  return (
    <SongSetDialog
      {...dialog}
      tournamentId={tournament.id}
      canChange={canChangeEntries(tournament)}
      title="Edit your songs"
      description="Everything can change until the songs are drawn. The pencil on the picture changes the cover."
      songs={songsToChange(song, tiebreakers)}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      success={() => ({ title: 'Changes saved!' })}
      failureTitle="The changes were not saved"
      send={(each, values) =>
        call('PATCH /api/songs/:id', {
          params: { id: each.songId ?? 0 },
          body: changedFields(each, values),
        })
      }
    />
  );
}

/** Adds the tiebreaker songs that an entry lacks; one is enough. */
export function AddTiebreakers({ tournament, song, tiebreakers, ...dialog }: EntryDialogProps) {
  return (
    <SongSetDialog
      {...dialog}
      tournamentId={tournament.id}
      canChange={canChangeEntries(tournament)}
      title="Add tiebreaker songs"
      description={`Songs by the same artist that break ties of ${song.title}. You can leave steps empty.`}
      songs={songsToAdd(song, tiebreakers)}
      submitLabel="Add Songs"
      pendingLabel="Adding..."
      success={(count) => ({
        title: 'Songs added!',
        description: addedText(count),
      })}
      failureTitle="Failed to add songs"
      send={(each, values, idempotencyKey) =>
        call('POST /api/tournaments/:id/songs', {
          params: { id: tournament.id },
          body: { ...toBody(values, each.submissionType), parentSongId: song.id },
          idempotencyKey,
        })
      }
    />
  );
}
