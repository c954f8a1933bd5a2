import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CancelReasonField, useCancelReason } from '#client/entities/tournament/cancel-reason.tsx';
import { STATUS_LABELS } from '#client/entities/tournament/status-texts.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { AdminTournament, StatusBody } from '#contract/admin.ts';
import { TOURNAMENT_STATUSES, type TournamentStatus } from '#engine/kinds.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { ConfirmedRow, refreshLists, useRowChange } from './row-actions.tsx';

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
  const { id, name, status } = tournament;
  const reason = useCancelReason();
  const change = useRowChange({
    mutationFn: (body: StatusBody) =>
      call('PATCH /api/admin/tournaments/:id/status', { params: { id }, body }),
    done: 'Tournament status updated',
    failed: 'Failed to update tournament status',
    showAtField: (_field, message) => reason.setProblem(message),
    refresh: (client) => Promise.all([refreshLists(client), refreshTournament(client, id)]),
  });
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
        <bdi translate="no">{name}</bdi>, now {STATUS_LABELS[status]}
      </p>
      {statusEffects(tournament, next).map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {isCancelled && <CancelReasonField reason={reason} />}
    </ConfirmDialog>
  );
}

const EFFECTS: Record<TournamentStatus, string> = {
  setup: 'Deletes the draw, all matchups, their votes and messages. The songs stay, and users can add more.',
  active: 'Continues the current stage, or draws and starts the first one.',
  group_stage:
    'Deletes the knockout bracket, its votes and messages. Continues the group stage, or draws the groups.',
  start_playoffs:
    'Deletes the knockout bracket, its votes and messages. Stops all unfinished matches. The creator or a manager can then generate the playoffs. After 24 hours the server generates them.',
  knockout_stage: 'Stops all unfinished group matches. Continues the knockout bracket, or draws it.',
  completed: 'Stops the clock and closes voting. Without a decided final there is no champion.',
  cancelled: 'Stops the clock and closes voting. Votes and messages stay.',
};
const DRAWING: readonly TournamentStatus[] = ['active', 'group_stage', 'start_playoffs', 'knockout_stage'];

type Forced = Pick<AdminTournament, 'tournamentType' | 'songCount' | 'matchupCount'>;

/** The consequences of forcing a status on this tournament, one sentence or more each. */
export function statusEffects(tournament: Forced, next: TournamentStatus): string[] {
  const { tournamentType, songCount, matchupCount } = tournament;
  const isPlayoff = tournamentType === 'playoff';
  const effects = [EFFECTS[next]];
  if (next === 'group_stage' && isPlayoff) {
    effects.push('A playoff has no groups, so this tournament becomes a hybrid.');
  }
  if ((next === 'start_playoffs' || next === 'knockout_stage') && !isPlayoff && matchupCount === 0) {
    effects.push('No groups are drawn: the group stage is left out, and all songs play in the knockout.');
  }
  if (DRAWING.includes(next) && songCount < MIN_DRAWN_SONGS) {
    effects.push(`There will be no match, because a draw needs at least ${MIN_DRAWN_SONGS} songs.`);
  }
  return effects;
}

export function DeleteTournament({ tournament }: { tournament: AdminTournament }) {
  const { id, name, songCount, participantCount, matchupCount } = tournament;
  return (
    <ConfirmedRow
      icon={Trash2}
      label="Delete"
      subject={name}
      tone="danger"
      title="Delete this tournament?"
      confirmLabel="Delete Tournament"
      pendingLabel="Deleting..."
      mutationFn={() => call('DELETE /api/admin/tournaments/:id', { params: { id } })}
      done="Tournament deleted"
      failed="Failed to delete tournament"
      onSuccess={(_answer, _input, client) => client.removeQueries({ queryKey: tournamentKeys.detail(id) })}
      refresh={(client) =>
        Promise.all([
          refreshLists(client),
          client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true }),
        ])
      }
    >
      <Name as="p" className="font-semibold break-words">
        {name}
      </Name>
      <p>
        This deletes {countText(songCount, 'song')}, all tiebreaker songs,{' '}
        {countText(matchupCount, 'matchup')}, all votes and all messages. It takes back what{' '}
        {countText(participantCount, 'participant')} and all other voters earned here, except achievements.
        This action cannot be undone.
      </p>
    </ConfirmedRow>
  );
}
