import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { participationQuery } from './queries.ts';

/** Whether the user takes part in a tournament or follows it, false for a visitor; null until the answer is there. */
export function useHasJoined(tournamentId: number, isWanted = true): boolean | null {
  const { user } = useCurrentUser();
  const { data, isLoadingError } = useQuery({
    ...participationQuery(tournamentId),
    enabled: user !== null && isWanted,
  });
  // After a failed read the button stays active: the server refuses a second join.
  if (!user || isLoadingError) return false;
  return data ? data.hasJoined : null;
}
