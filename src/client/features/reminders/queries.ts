import type { QueryKey } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Reminders, TournamentReminders } from '#contract/reminder.ts';

export const remindersQuery = readQuery<Reminders | null>(['/api/reminders']);
export const tournamentRemindersQuery = (id: number) =>
  readQuery<TournamentReminders | null>(['/api/tournaments', id, 'reminders']);

type Patch = Partial<Pick<Reminders, 'pushKinds' | 'mailKinds' | 'isMailOn' | 'closingMinutes'>>;

/** Changes settings, which show at once. */
const useSave = <Body extends object>(queryKey: QueryKey, save: (body: Body) => Promise<unknown>) =>
  useApiMutation({
    mutationFn: save,
    onMutate: (body, client) => {
      const before = client.getQueryData<object | null>(queryKey);
      client.setQueryData(queryKey, before && { ...before, ...body });
      return () => client.setQueryData(queryKey, before);
    },
    failure: { title: 'Your reminders were not changed', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey }),
  });

export const useSaveReminders = () =>
  useSave(remindersQuery.queryKey, (body: Patch) => call('PATCH /api/reminders', { body }));

export const useSaveTournamentReminders = (id: number) =>
  useSave(tournamentRemindersQuery(id).queryKey, (body: TournamentReminders) =>
    call('PATCH /api/tournaments/:id/reminders', { params: { id }, body }),
  );
