import { useState } from 'react';
import { CancelReasonField, useCancelReason } from '#client/entities/tournament/cancel-reason.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { useCancelTournament } from './use-settings-changes.ts';

/** Cancels a tournament for a reason that all its readers see (rule C21). */
export function CancelTournament({
  tournament,
  onCancelled,
}: {
  tournament: TournamentDetail;
  onCancelled: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const reason = useCancelReason();
  const cancel = useCancelTournament(tournament.id, {
    showAtField: (_field, message) => reason.setProblem(message),
    onCancelled: () => {
      setIsAsking(false);
      onCancelled();
    },
  });
  const confirm = () => {
    if (reason.hasReason()) cancel.mutate(reason.text);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel tournament</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel tournament"
        confirmLabel="Cancel tournament"
        pendingLabel="Cancelling..."
        dismissLabel="Keep it"
        isPending={cancel.isPending}
        onConfirm={confirm}
      >
        <p>Open matches close, and nothing starts any more. Votes and points stay.</p>
        <CancelReasonField reason={reason} />
      </ConfirmDialog>
    </>
  );
}
