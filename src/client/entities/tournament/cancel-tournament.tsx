import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CancelReasonField, useCancelReason } from './cancel-reason.tsx';

type Props = {
  tournament: Pick<TournamentDetail, 'id'>;
  /** The words of its button. */
  label?: string;
  onDone: () => void;
};

/** Cancels a tournament for a reason that all its readers see. */
export function CancelTournament({ tournament: { id }, label = 'Cancel tournament', onDone }: Props) {
  const reason = useCancelReason();
  const cancel = useApiMutation({
    mutationFn: () =>
      call('POST /api/tournaments/:id/cancel', { params: { id }, body: { reason: reason.text } }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'The tournament was not cancelled', fallback: 'Please try again.' },
    showAtField: (_field, message) => reason.setProblem(message),
    // A live update may remove this button before the answer arrives.
    onSuccess: onDone,
    refresh: (client) => refreshTournament(client, id),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => <Button onClick={ask}>{label}</Button>}
      title="Cancel tournament"
      confirmLabel="Cancel tournament"
      pendingLabel="Cancelling..."
      dismissLabel="Keep it"
      isPending={cancel.isPending}
      onConfirm={(close) => reason.hasReason() && cancel.mutate(undefined, { onSuccess: close })}
    >
      <p>Open matches close, and nothing starts any more. Votes and points stay.</p>
      <CancelReasonField reason={reason} />
    </ConfirmedAction>
  );
}
