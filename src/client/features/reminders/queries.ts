import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Reminders, TournamentReminders } from '#contract/reminder.ts';

export const remindersQuery = readQuery<Reminders | null>(['/api/reminders']);
export const tournamentRemindersQuery = (id: number) =>
  readQuery<TournamentReminders | null>(['/api/tournaments', id, 'reminders']);

type Patch = Partial<Pick<Reminders, 'pushKinds' | 'mailKinds' | 'isMailOn' | 'closingMinutes'>>;

/** Changes settings, which show at once. */
export const useSaveReminders = () =>
  useApiMutation({
    mutationFn: (body: Patch) => call('PATCH /api/reminders', { body }),
    onMutate: (patch, client) => {
      const before = client.getQueryData(remindersQuery.queryKey);
      client.setQueryData(remindersQuery.queryKey, before && { ...before, ...patch });
      return () => client.setQueryData(remindersQuery.queryKey, before);
    },
    failure: { title: 'Your reminders were not changed', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });

/** Changes the choice for one tournament, which shows at once. */
export function useSaveTournamentReminders(id: number) {
  const { queryKey } = tournamentRemindersQuery(id);
  return useApiMutation({
    mutationFn: (body: TournamentReminders) =>
      call('PATCH /api/tournaments/:id/reminders', { params: { id }, body }),
    onMutate: (next, client) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, next);
      return () => client.setQueryData(queryKey, before);
    },
    failure: { title: 'Your reminders were not changed', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey }),
  });
}
