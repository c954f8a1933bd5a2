import { useState } from 'react';
import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Manager } from '#contract/manager.ts';
import { useRemoveManager } from './use-manager-changes.ts';

type Props = { tournamentId: number; managers: readonly Manager[]; canRemove: boolean };

/** The managers of a tournament. Each of them may leave, and creator and admins remove them. */
export function ManagerList({ tournamentId, managers, canRemove }: Props) {
  const { user } = useCurrentUser();
  const [chosen, setChosen] = useState<Manager | null>(null);
  const remove = useRemoveManager(tournamentId, user?.id ?? null);
  if (managers.length === 0) {
    return <p className="text-14 text-muted">This tournament has no managers yet.</p>;
  }
  const close = () => setChosen(null);
  return (
    <PeopleList people={managers.map((manager) => ({ user: manager, userId: manager.id }))}>
      <ul className="flex flex-col gap-2">
        {managers.map((manager) => (
          <li key={manager.id} className="flex min-h-11 items-center justify-between gap-3">
            <UserName user={manager} userId={manager.id} withPicture withUsername />
            {manager.id === user?.id ? (
              <Button size="small" onClick={() => setChosen(manager)}>
                Stop managing
              </Button>
            ) : (
              canRemove && (
                <Button
                  size="small"
                  aria-label={`Remove ${personName(manager, manager.id)}`}
                  onClick={() => setChosen(manager)}
                >
                  Remove
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmRemoval
          manager={chosen}
          isSelf={chosen.id === user?.id}
          isPending={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(chosen, { onSuccess: close })}
        />
      )}
    </PeopleList>
  );
}

type RemovalProps = {
  manager: Manager;
  isSelf: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

function ConfirmRemoval({ manager, isSelf, isPending, onClose, onConfirm }: RemovalProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isSelf ? 'Stop managing?' : 'Remove manager?'}
      confirmLabel={isSelf ? 'Stop managing' : 'Remove'}
      pendingLabel={isSelf ? 'Leaving...' : 'Removing...'}
      isPending={isPending}
      onConfirm={onConfirm}
    >
      <p className="break-words">
        {isSelf ? 'You' : <bdi translate="no">{personName(manager, manager.id)}</bdi>} can no longer change
        this tournament.
      </p>
    </ConfirmDialog>
  );
}
