import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { roomPeopleQuery } from '#client/entities/show/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { showKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { RoomPerson } from '#contract/show.ts';

type Props = { tournamentId: number; present: number };

/** Who is in a room: those with a nickname by name, the others by number. Hosts remove people. */
export function Roster({ tournamentId, present }: Props) {
  const query = useQuery(roomPeopleQuery(tournamentId));
  const [chosen, setChosen] = useState<RoomPerson | null>(null);
  const remove = useApiMutation({
    mutationFn: ({ userId }: RoomPerson) =>
      call('DELETE /api/tournaments/:id/room/:userId', { params: { id: tournamentId, userId: userId ?? 0 } }),
    failure: { title: 'The person was not removed' },
    onSuccess: (people, _person, client) => client.setQueryData(showKeys.people(tournamentId), people),
    refresh: (client) => client.invalidateQueries({ queryKey: showKeys.people(tournamentId) }),
  });
  const people = query.data ?? [];
  const nameless = present - people.filter(({ isHere }) => isHere).length;
  return (
    <section>
      <h3 className="text-16">
        {present === 0 ? 'No one is here yet' : `${countText(present, 'person is', 'people are')} here`}
      </h3>
      {!query.data && (
        <Unloaded
          query={query}
          title="The people could not be loaded"
          label="Loading the people"
          rowClassName="mt-2 h-9"
        />
      )}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {people.map((person) => (
          <li key={person.nickname} className="flex min-h-11 items-center gap-3">
            <span
              aria-hidden="true"
              className={clsx('size-2 shrink-0 rounded-full', person.isHere ? 'bg-live' : 'bg-edge')}
            />
            <Name className={clsx('min-w-0 flex-1 truncate', !person.isHere && 'text-muted')}>
              {person.nickname}
            </Name>
            {!person.isHere && <span className="text-12 text-muted">away</span>}
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${person.nickname}`}
              onClick={() => setChosen(person)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {query.data && nameless > 0 && <p className="mt-2 text-14 text-muted">{nameless} without a nickname</p>}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title="Remove from the room?"
          confirmLabel="Remove"
          pendingLabel="Removing..."
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(chosen, { onSuccess: () => setChosen(null) })}
        >
          <p>
            <bdi translate="no">{chosen.nickname}</bdi> cannot join this room again until it closes.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
