import {
  hasUnfinishedSubmission,
  storeSubmission,
} from '#client/features/songs/submission/stored-submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { EntryDialogProps } from './entry-dialogs.tsx';
import { placeText, withTiebreakersText } from './loss-text.ts';

/** Withdraws an entry after a confirmation that names what goes with it. */
export function WithdrawEntry({
  userId,
  tournament,
  song,
  tiebreakers,
  open,
  onOpenChange,
}: EntryDialogProps) {
  const withdraw = useApiMutation({
    mutationFn: () => call('DELETE /api/songs/:id', { params: { id: song.id } }),
    success: { title: 'Song withdrawn' },
    failure: { title: 'The song was not withdrawn', fallback: 'Please try again.' },
    onSuccess: () => {
      if (hasUnfinishedSubmission(tournament.id, userId)) {
        storeSubmission(tournament.id, userId, null);
      }
      onOpenChange(false);
    },
    refresh: (client) => refreshTournament(client, tournament.id),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw this song?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      dismissLabel="Keep it"
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      <p className="break-words">
        <bdi translate="no">{song.title}</bdi> leaves the tournament{withTiebreakersText(tiebreakers)}. This
        action cannot be undone.
      </p>
      <p className="text-14 text-muted">{placeText(tournament)} You stay in the tournament.</p>
    </ConfirmDialog>
  );
}
