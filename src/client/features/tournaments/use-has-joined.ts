import { useQuery } from '@tanstack/react-query';
import { participantsQuery } from '#client/lib/queries.ts';
import { useCurrentUser } from '#client/lib/session.ts';

/** Known through the participants, which only a signed-in user asks for (A §7). Null until then. */
export function useHasJoined(tournamentId: number, isWanted = true): boolean | null {
  const { user } = useCurrentUser();
  const { data } = useQuery({ ...participantsQuery(tournamentId), enabled: user !== null && isWanted });
  if (!user) return false;
  return data ? data.some(({ userId }) => userId === user.id) : null;
}
