import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRemoveParticipants } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; selection: Selection };

/** Removes the selected participants after a confirmation (rules C18, A24). */
export function ParticipantRemoval({ tournamentId, selection }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveParticipants(tournamentId);
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const isPublic = tournament?.isPublic ?? true;
  const { ids } = selection;
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess: () => {
        setIsAsking(false);
        selection.stop();
      },
    });
  return (
    <>
      <SelectionBar selection={selection} removeLabel="Remove" onRemove={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove these participants?"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        <p>
          {ids.length === 1 ? '1 participant' : `${ids.length} participants`} will be removed from the
          tournament. Their songs and votes stay{isPublic ? ', and they can join again' : ''}.
        </p>
        {!isPublic && (
          <p>
            This tournament is private: their accounts can no longer open it. With a new link, in its
            settings, they cannot watch without an account either.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
