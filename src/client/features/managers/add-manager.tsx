import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { personName } from '#client/entities/user/person.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import type { AddManagerBody } from '#contract/manager.ts';
import { MANAGER_MISSING } from '#contract/messages/manager.ts';

const SEARCH_DELAY_MS = 300;

/** Finds people of the tournament by their names, and takes others by the exact username. */
export function AddManager({ tournamentId }: { tournamentId: number }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const search = useDebounced(text.trim());
  const found = useQuery(candidatesQuery(tournamentId, search));
  const add = useApiMutation({
    mutationFn: (body: AddManagerBody) =>
      call('POST /api/tournaments/:id/managers', { params: { id: tournamentId }, body }),
    success: { title: 'Manager added' },
    failure: { title: 'The manager was not added', fallback: 'Please try again.' },
    showAtField: (_field, message) => setError(message),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  const clearOnSuccess = { onSuccess: () => setText('') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const username = text.trim().replace(/^@/, '');
    if (username === '') setError(MANAGER_MISSING);
    else add.mutate({ username }, clearOnSuccess);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t pt-5">
      <Field
        label="Name or username"
        hint="People of this tournament appear as you type. To add someone else, enter the exact username."
        error={error}
      >
        <div className="flex gap-2">
          <Input
            value={text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" isPending={add.isPending} pendingLabel="Adding...">
            Add
          </Button>
        </div>
      </Field>
      {found.isError && (
        <p className="text-14 text-muted">The people of this tournament could not be loaded.</p>
      )}
      <ul aria-label="People of this tournament" className="flex flex-col gap-1 empty:hidden">
        {found.data?.map((person) => (
          <li key={person.id} className="flex min-h-11 items-center justify-between gap-3">
            <UserName user={person} userId={person.id} withPicture withUsername />
            <Button
              size="small"
              aria-label={`Add ${personName(person, person.id)}`}
              onClick={() => !add.isPending && add.mutate({ userId: person.id }, clearOnSuccess)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The text, once it has not changed for `SEARCH_DELAY_MS`. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** People of a tournament who may become managers and whose names contain `q`. */
const candidatesQuery = (id: number, q: string) =>
  queryOptions({
    queryKey: ['/api/tournaments', id, 'managers', 'candidates', q],
    queryFn: () => call('GET /api/tournaments/:id/managers/candidates', { params: { id }, query: { q } }),
    placeholderData: (previous) => previous,
  });
