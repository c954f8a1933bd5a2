import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { DeletedTexts, StatsBody, StatusBody } from '#contract/admin.ts';
import type { BanBody } from '#contract/moderation.ts';
import type { DecideDisputeBody } from '#contract/prediction.ts';
import type { UserRole } from '#engine/kinds.ts';

const failed = (title: string) => ({ title, fallback: 'Please try again.' });

const isAdminKey = ([path]: readonly unknown[]) => String(path).startsWith('/api/admin/');

/** A change of one row may show in every list of the panel. */
const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isAdminKey(queryKey) });

/** Users also show in tournaments, and the changed user may be the admin. */
const refreshUsers = (client: QueryClient) =>
  Promise.all([
    refreshLists(client),
    client.invalidateQueries({ queryKey: userKeys.current }),
    client.invalidateQueries({ queryKey: tournamentKeys.list }),
  ]);

export function useSetStatus(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: StatusBody) =>
      call('PATCH /api/admin/tournaments/:id/status', { params: { id }, body }),
    success: { title: 'Tournament status updated' },
    failure: failed('Failed to update tournament status'),
    showAtField,
    refresh: (client) => Promise.all([refreshLists(client), refreshTournament(client, id)]),
  });
}

export function useDeleteTournament(id: number) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/admin/tournaments/:id', { params: { id } }),
    success: { title: 'Tournament deleted' },
    failure: failed('Failed to delete tournament'),
    onSuccess: (_answer, _input, client) => client.removeQueries({ queryKey: tournamentKeys.detail(id) }),
    refresh: (client) =>
      Promise.all([
        refreshLists(client),
        client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true }),
      ]),
  });
}

export function useSetRole(id: number) {
  return useApiMutation({
    mutationFn: (role: UserRole) =>
      call('PATCH /api/admin/users/:id/role', { params: { id }, body: { role } }),
    success: { title: 'User role updated' },
    failure: failed('Failed to update user role'),
    refresh: refreshUsers,
  });
}

export function useSetStats(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: StatsBody) => call('PATCH /api/admin/users/:id/stats', { params: { id }, body }),
    success: { title: 'User stats updated' },
    failure: failed('Failed to update user stats'),
    showAtField,
    refresh: refreshUsers,
  });
}

export function useEndSessions(id: number) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/admin/users/:id/sessions', { params: { id } }),
    success: { title: 'User signed out everywhere' },
    failure: failed('The user was not signed out'),
  });
}

/** Bans a user. */
export function useBan(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: BanBody) => call('POST /api/admin/users/:id/ban', { params: { id }, body }),
    success: { title: 'User banned' },
    failure: failed('The user was not banned'),
    showAtField,
    refresh: refreshLists,
  });
}

/** Ends a ban. */
export function useUnban(id: number) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/admin/users/:id/ban', { params: { id } }),
    success: { title: 'Ban ended' },
    failure: failed('The ban was not ended'),
    refresh: refreshLists,
  });
}

export function useDeleteUser(id: number) {
  return useApiMutation({
    mutationFn: (texts: DeletedTexts) =>
      call('DELETE /api/admin/users/:id', { params: { id }, query: { texts } }),
    success: { title: 'User deleted' },
    failure: failed('Failed to delete user'),
    refresh: refreshUsers,
  });
}

/** Decides a dispute. Points of the admin may change, too. */
export function useDecideDispute(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: DecideDisputeBody) =>
      call('POST /api/admin/predictions/:id/dispute', { params: { id }, body }),
    success: { title: 'Dispute decided' },
    failure: failed('The dispute was not decided'),
    showAtField,
    refresh: refreshUsers,
  });
}
