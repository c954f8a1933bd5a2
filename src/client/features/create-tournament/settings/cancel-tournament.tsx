import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { useCancelTournament } from './use-settings-changes.ts';

/** Asks for the reason, which everyone reads (rule C21). */
export function CancelTournament({
  tournament,
  onCancelled,
}: {
  tournament: TournamentDetail;
  onCancelled: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const cancel = useCancelTournament(tournament.id, (_field, message) => setProblem(message));
  const confirm = () => {
    if (reason.trim() === '') return setProblem('Please give a reason.');
    setProblem(undefined);
    cancel.mutate(reason, {
      onSuccess: () => {
        setIsAsking(false);
        onCancelled();
      },
    });
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
        <Field label="Reason" isRequired hint="Everyone can read it." error={problem}>
          {(wiring) => (
            <Input
              {...wiring}
              dir="auto"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}
