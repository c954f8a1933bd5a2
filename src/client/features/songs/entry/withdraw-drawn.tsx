import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { WITHDRAWAL_REFUSALS } from '#contract/messages/withdrawal.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { withdrawalDecision } from '#engine/matchup/walkovers.ts';

/** Withdraws an entry after the draw, for its submitter, creator, managers and admins, or says why not. */
export function WithdrawDrawn({ tournament, song }: { tournament: TournamentDetail; song: Song }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const withdraw = useApiMutation({
    mutationFn: () => call('POST /api/songs/:id/withdraw', { params: { id: song.id }, body: { reason } }),
    success: { title: 'Song withdrawn' },
    failure: { title: 'The song was not withdrawn', fallback: 'Please try again.' },
    onSuccess: () => setIsAsking(false),
    refresh: (client) => refreshTournament(client, tournament.id),
  });
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
      <Button icon={Undo2} aria-label={`Withdraw ${song.title}`} onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this song?"
        confirmLabel="Withdraw"
        pendingLabel="Withdrawing..."
        dismissLabel="Keep it"
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
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
      </ConfirmDialog>
    </div>
  );
}
