import { useState } from 'react';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog, ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { Manager } from '#contract/manager.ts';
import { MANAGERS_FULL } from '#contract/messages/manager.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { AddManager } from './add-manager.tsx';

type Props = OpenState & { tournament: TournamentDetail; canName: boolean };

/** Who manages a tournament with its creator. Creator and admins change the list, and managers can leave. */
export function ManagersDialog({ tournament, canName, ...openState }: Props) {
  const { id, managers } = tournament;
  const keepsManagers = useOwnSides(tournament).length > 0 && !tournament.isPublic;
  const isFull = managers.length >= TOURNAMENT_LIMITS.managers;
  return (
    <Dialog
      {...openState}
      title="Managers"
      description="Managers run a tournament like its creator. They cannot delete it or a completed match, renew its link, name managers or correct results."
    >
      <div className="flex flex-col gap-6">
        {canName && keepsManagers && managers.length > 0 && (
          <p className="text-14">{OWN_MATCH_REFUSALS.removal}</p>
        )}
        <ManagerList
          tournamentId={id}
          managers={managers}
          canRemove={canName && !keepsManagers}
          canTransfer={canName}
        />
        {canName && !isFull && <AddManager tournamentId={id} />}
        {canName && isFull && <p className="text-14 text-muted">{MANAGERS_FULL}</p>}
      </div>
    </Dialog>
  );
}

type ListProps = {
  tournamentId: number;
  managers: readonly Manager[];
  canRemove: boolean;
  canTransfer: boolean;
};

/** The managers of a tournament. Each of them may leave, and creator and admins remove them. */
function ManagerList({ tournamentId: id, managers, canRemove, canTransfer }: ListProps) {
  const { user } = useCurrentUser();
  const [chosen, setChosen] = useState<Manager | null>(null);
  const isSelf = (manager: Manager) => manager.id === user?.id;
  const remove = useApiMutation({
    mutationFn: (manager: Manager) =>
      call('DELETE /api/tournaments/:id/managers/:userId', { params: { id, userId: manager.id } }),
    success: (_answer, manager) =>
      isSelf(manager)
        ? { title: 'You no longer manage this tournament' }
        : { title: 'Manager removed', description: personName(manager, manager.id) },
    failure: { title: 'The manager was not removed', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
  if (managers.length === 0) {
    return <p className="text-14 text-muted">This tournament has no managers yet.</p>;
  }
  const close = () => setChosen(null);
  return (
    <PeopleList people={managers.map((manager) => ({ user: manager, userId: manager.id }))}>
      <ul className="flex flex-col gap-2">
        {managers.map((manager) => (
          <li key={manager.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
            <span className="me-auto min-w-0">
              <UserName user={manager} userId={manager.id} withPicture withUsername />
            </span>
            <span className="flex gap-3 empty:hidden">
              {canTransfer && <MakeCreator tournamentId={id} manager={manager} />}
              {(isSelf(manager) || canRemove) && (
                <Button
                  size="small"
                  aria-label={isSelf(manager) ? undefined : `Remove ${personName(manager, manager.id)}`}
                  onClick={() => setChosen(manager)}
                >
                  {isSelf(manager) ? 'Stop managing' : 'Remove'}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={isSelf(chosen) ? 'Stop managing?' : 'Remove manager?'}
          confirmLabel={isSelf(chosen) ? 'Stop managing' : 'Remove'}
          pendingLabel={isSelf(chosen) ? 'Leaving...' : 'Removing...'}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(chosen, { onSuccess: close })}
        >
          <p className="break-words">
            {isSelf(chosen) ? 'You' : <bdi translate="no">{personName(chosen, chosen.id)}</bdi>} can no longer
            change this tournament.
          </p>
        </ConfirmDialog>
      )}
    </PeopleList>
  );
}

type MakeCreatorProps = { tournamentId: number; manager: Manager };

/** Gives a tournament to one of its managers (rule A63). */
function MakeCreator({ tournamentId: id, manager }: MakeCreatorProps) {
  const name = personName(manager, manager.id);
  const transfer = useApiMutation({
    mutationFn: () =>
      call('POST /api/tournaments/:id/transfer', { params: { id }, body: { userId: manager.id } }),
    success: ({ message }) => ({ title: 'Creator changed', description: message }),
    failure: { title: 'The creator was not changed', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button size="small" aria-label={`Make ${name} the creator`} onClick={ask}>
          Make creator
        </Button>
      )}
      title="Change the creator?"
      confirmLabel="Make creator"
      pendingLabel="Changing..."
      isPending={transfer.isPending}
      onConfirm={(close) => transfer.mutate(undefined, { onSuccess: close })}
    >
      <p className="break-words">
        <bdi translate="no">{name}</bdi> owns this tournament from then on, and its members are told. The
        former creator stays as a manager.
      </p>
    </ConfirmedAction>
  );
}
