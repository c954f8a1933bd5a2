import { personName } from '#client/entities/user/person.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Manager } from '#contract/manager.ts';

type Props = { tournamentId: number; manager: Manager };

/** Gives a tournament to one of its managers (rule A63). */
export function MakeCreator({ tournamentId: id, manager }: Props) {
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
