import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CancelReasonField, useCancelReason } from '#client/entities/tournament/cancel-reason.tsx';
import { STATUS_LABELS } from '#client/entities/tournament/status-texts.ts';
import { statusEffects } from '#client/features/admin/labels.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { AdminTournament } from '#contract/admin.ts';
import { TOURNAMENT_STATUSES, type TournamentStatus } from '#engine/kinds.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { useDeleteTournament, useSetStatus } from './use-admin-mutations.ts';

const OPTIONS = TOURNAMENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Forces a status after a dialog that names the consequences. */
export function StatusSelect({ tournament }: { tournament: AdminTournament }) {
  const [next, setNext] = useState<TournamentStatus>();
  return (
    <>
      <Select
        aria-label={`Status of ${tournament.name}`}
        className="min-w-40"
        options={OPTIONS}
        value={tournament.status}
        onChange={({ target }) => setNext(target.value as TournamentStatus)}
      />
      {next && <StatusDialog tournament={tournament} next={next} onClose={() => setNext(undefined)} />}
    </>
  );
}

type DialogProps = { tournament: AdminTournament; next: TournamentStatus; onClose: () => void };

/** Stays open after a failure, so that the reason is kept. */
function StatusDialog({ tournament, next, onClose }: DialogProps) {
  const reason = useCancelReason();
  const change = useSetStatus(tournament.id, (_field, message) => reason.setProblem(message));
  const isCancelled = next === 'cancelled';
  const confirm = () => {
    if (isCancelled && !reason.hasReason()) return;
    const body = isCancelled ? { status: next, reason: reason.text } : { status: next };
    change.mutate(body, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Change the status to ${STATUS_LABELS[next]}?`}
      confirmLabel="Change Status"
      pendingLabel="Changing..."
      isPending={change.isPending}
      isDangerous={next !== 'active'}
      onConfirm={confirm}
    >
      <p className="font-semibold break-words">
        <bdi translate="no">{tournament.name}</bdi>, now {STATUS_LABELS[tournament.status]}
      </p>
      {statusEffects(tournament, next).map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {isCancelled && <CancelReasonField reason={reason} />}
    </ConfirmDialog>
  );
}

export function DeleteTournament({ tournament }: { tournament: AdminTournament }) {
  const { name, songCount, participantCount, matchupCount } = tournament;
  return (
    <ConfirmedAction
      icon={<Trash2 />}
      label="Delete"
      subject={name}
      tone="danger"
      title="Delete this tournament?"
      confirmLabel="Delete Tournament"
      pendingLabel="Deleting..."
      change={useDeleteTournament(tournament.id)}
    >
      <p dir="auto" translate="no" className="font-semibold break-words">
        {name}
      </p>
      <p>
        This deletes {countText(songCount, 'song')}, all tiebreaker songs,{' '}
        {countText(matchupCount, 'matchup')}, all votes and all messages. It takes back what{' '}
        {countText(participantCount, 'participant')} and all other voters earned here, except achievements.
        This action cannot be undone.
      </p>
    </ConfirmedAction>
  );
}
