import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { useDeleteTournament } from './use-settings-changes.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What goes with a deleted tournament. */
export function lossText({
  songs,
  participantCount,
  totalVotes,
}: Pick<TournamentDetail, 'songs' | 'participantCount' | 'totalVotes'>): string {
  const entries = songs.filter((song) => song.parentSongId === null).length;
  const tiebreakers = songs.length - entries;
  const parts = [
    counted(entries, 'song', 'songs'),
    ...(tiebreakers > 0 ? [counted(tiebreakers, 'tiebreaker song', 'tiebreaker songs')] : []),
    counted(participantCount, 'person who joined', 'people who joined'),
    ...(totalVotes > 0 ? [counted(totalVotes, 'vote', 'votes')] : []),
  ];
  return `Deleted with it: ${parts.join(', ')}.`;
}

/** Deletes a tournament whose songs are not drawn, after a confirmation (rule C22). */
export function DeleteTournament({ tournament }: { tournament: TournamentDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteTournament(tournament.id);
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete tournament
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete tournament"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        dismissLabel="Keep it"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p dir="auto" className="break-words">
          Are you sure you want to delete {tournament.name}? This action cannot be undone.
        </p>
        <p className="text-14 text-muted">{lossText(tournament)}</p>
      </ConfirmDialog>
    </>
  );
}
