import { useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { useDeleteTournament } from './use-settings-changes.ts';

/** The text that names what is deleted with a tournament (rule C22). */
export function lossText({
  songs,
  participantCount,
  totalVotes,
}: Pick<TournamentDetail, 'songs' | 'participantCount' | 'totalVotes'>): string {
  const entries = songs.filter(isMainEntry).length;
  const tiebreakers = songs.length - entries;
  const parts = [
    countText(entries, 'song'),
    ...(tiebreakers > 0 ? [countText(tiebreakers, 'tiebreaker song')] : []),
    countText(participantCount, 'person who joined', 'people who joined'),
    ...(totalVotes > 0 ? [countText(totalVotes, 'vote')] : []),
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
        <p className="break-words">
          Are you sure you want to delete <bdi translate="no">{tournament.name}</bdi>? This action cannot be
          undone.
        </p>
        <p className="text-14 text-muted">{lossText(tournament)}</p>
      </ConfirmDialog>
    </>
  );
}
