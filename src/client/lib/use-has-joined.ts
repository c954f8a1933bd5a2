import { useQuery } from '@tanstack/react-query';
import { participationQuery } from './queries.ts';
import { useCurrentUser } from './session.ts';

/** Whether the reader takes part in a tournament or follows it; null while it is not known yet. */
export function useHasJoined(tournamentId: number, isWanted = true): boolean | null {
  const { user } = useCurrentUser();
  const { data, isLoadingError } = useQuery({
    ...participationQuery(tournamentId),
    enabled: user !== null && isWanted,
  });
  // Where it cannot be read the button stays: the server knows who has joined, and says so.
  if (!user || isLoadingError) return false;
  return data ? data.hasJoined : null;
}
