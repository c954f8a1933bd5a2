import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  hasUnfinishedSubmission,
  storeSubmission,
} from '#client/features/songs/submission/stored-submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { ConfirmDialog, ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { WITHDRAWAL_REFUSALS } from '#contract/messages/withdrawal.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { withdrawalDecision } from '#engine/matchup/walkovers.ts';
import { placeText, withTiebreakersText } from './loss-text.ts';
import type { EntryDialogProps } from './song-set.ts';

const QUESTION = {
  title: 'Withdraw this song?',
  confirmLabel: 'Withdraw',
  pendingLabel: 'Withdrawing...',
  dismissLabel: 'Keep it',
};

const useWithdrawal = (tournamentId: number, withdraw: () => Promise<unknown>) =>
  useApiMutation({
    mutationFn: withdraw,
    success: { title: 'Song withdrawn' },
    failure: { title: 'The song was not withdrawn', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });

/** Withdraws an entry after a confirmation that names what goes with it. */
export function WithdrawEntry({ userId, tournament, song, tiebreakers, ...dialog }: EntryDialogProps) {
  const withdraw = useWithdrawal(tournament.id, async () => {
    await call('DELETE /api/songs/:id', { params: { id: song.id } });
    if (hasUnfinishedSubmission(tournament.id, userId)) storeSubmission(tournament.id, userId, null);
  });
  return (
    <ConfirmDialog
      {...QUESTION}
      {...dialog}
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => dialog.onOpenChange(false) })}
    >
      <p className="break-words">
        <bdi translate="no">{song.title}</bdi> leaves the tournament{withTiebreakersText(tiebreakers)}. This
        action cannot be undone.
      </p>
      <p className="text-14 text-muted">{placeText(tournament)} You stay in the tournament.</p>
    </ConfirmDialog>
  );
}

/** Withdraws an entry after the draw, for its submitter, creator, managers and admins, or says why not. */
export function WithdrawDrawn({ tournament, song }: { tournament: TournamentDetail; song: Song }) {
  const [reason, setReason] = useState('');
  const withdraw = useWithdrawal(tournament.id, () =>
    call('POST /api/songs/:id/withdraw', { params: { id: song.id }, body: { reason } }),
  );
  const decision = withdrawalDecision(song, {
    songs: tournament.songs,
    matchups: tournament.matchups.map(parseTimes),
    now: serverNow(),
  });
  if (!decision.ok) {
    if (decision.reason !== 'is_playing' && decision.reason !== 'is_last') return null;
    return <p className="mt-3 text-12 text-muted">{WITHDRAWAL_REFUSALS[decision.reason]}</p>;
  }
  return (
    <div className="mt-3">
      <ConfirmedAction
        {...QUESTION}
        trigger={(ask) => (
          <Button icon={Undo2} aria-label={`Withdraw ${song.title}`} onClick={ask}>
            Withdraw
          </Button>
        )}
        isPending={withdraw.isPending}
        onConfirm={(close) => withdraw.mutate(undefined, { onSuccess: close })}
      >
        <p className="break-words">
          <bdi translate="no">{song.title}</bdi> is out of the tournament, and its next opponents advance by a
          walkover. This action cannot be undone.
        </p>
        <Field label="Reason" hint="Optional. It is in the history, which everyone can read.">
          <Input
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmedAction>
    </div>
  );
}
