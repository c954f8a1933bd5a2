import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { StatsBody } from '#contract/admin.ts';
import type { TournamentStatus, UserRole } from '#contract/kinds.ts';

function tell(error: unknown, title: string) {
  if (handleUnauthorized(error)) return;
  const description = (error instanceof ApiError && error.serverMessage) || 'Please try again.';
  toast({ title, description, variant: 'destructive' });
}

const isAdminKey = ([path]: readonly unknown[]) => String(path).startsWith('/api/admin/');

/** What is done to one row shows in the others' lists too. */
const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) });

/** A person's name and numbers stand in many places; one's own in the user menu. */
const refreshPeople = (client: QueryClient) =>
  Promise.all([
    refreshLists(client),
    client.invalidateQueries({ queryKey: queryKeys.currentUser }),
    client.invalidateQueries({ queryKey: queryKeys.tournaments }),
  ]);

export function useSetStatus(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: TournamentStatus) =>
      call('PATCH /api/admin/tournaments/:id/status', { params: { id }, body: { status } }),
    onSuccess: () => toast({ title: 'Tournament status updated' }),
    onError: (error) => tell(error, 'Failed to update tournament status'),
    onSettled: () => Promise.all([refreshLists(client), refreshTournament(client, id)]),
  });
}

export function useDeleteTournament(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/tournaments/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Tournament deleted' });
      client.removeQueries({ queryKey: queryKeys.tournament(id) });
    },
    onError: (error) => tell(error, 'Failed to delete tournament'),
    onSettled: () =>
      Promise.all([
        refreshLists(client),
        client.invalidateQueries({ queryKey: queryKeys.tournaments, exact: true }),
      ]),
  });
}

export function useSetRole(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: UserRole) =>
      call('PATCH /api/admin/users/:id/role', { params: { id }, body: { role } }),
    onSuccess: () => toast({ title: 'User role updated' }),
    onError: (error) => tell(error, 'Failed to update user role'),
    onSettled: () => refreshPeople(client),
  });
}

/** @param showAtField gets each message that the server has about a field */
export function useSetStats(id: number, showAtField: (field: string, message: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StatsBody) => call('PATCH /api/admin/users/:id/stats', { params: { id }, body }),
    onSuccess: () => toast({ title: 'User stats updated' }),
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) showAtField(path, message);
      tell(error, 'Failed to update user stats');
    },
    onSettled: () => refreshPeople(client),
  });
}

export function useEndSessions(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/users/:id/sessions', { params: { id } }),
    onSuccess: () => toast({ title: 'User signed out everywhere' }),
    onError: (error) => tell(error, 'Failed to sign the user out'),
  });
}

export function useDeleteUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/users/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'User deleted' }),
    onError: (error) => tell(error, 'Failed to delete user'),
    onSettled: () => refreshPeople(client),
  });
}
