import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRemoveParticipants } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournamentId: number; selection: Selection };

/** Removes the selected participants after a confirmation (rule C18). */
export function ParticipantRemoval({ tournamentId, selection }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveParticipants(tournamentId);
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
          tournament. Their songs and votes stay, and they can join again.
        </p>
      </ConfirmDialog>
    </>
  );
}
