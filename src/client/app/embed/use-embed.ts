import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds } from '#client/lib/api/read-query.ts';
import { observeAnswer } from '#client/lib/time/server-clock.ts';
import { useLiveTournament } from '#client/live/live-tournament.ts';
import { useLiveVotes } from '#client/live/tallies.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

/** A tournament as every visitor may see it, kept current by pushes. Null where there is none, or a private one. */
export function useEmbed(id: number) {
  const query = useQuery({
    queryKey: tournamentKeys.detail(id),
    queryFn: () => readAsVisitor(id),
    refetchInterval: everyThirtySeconds,
    refetchOnWindowFocus: true,
  });
  const tournament = useLiveVotes(query.data);
  return { ...query, tournament };
}

/** Joins the tournament's room while it is shown. */
export const LiveRoom = ({ id }: { id: number }) => {
  useLiveTournament(id, false);
  return null;
};

/** Reads without cookies: where this page is opened by itself, the browser would send those of its reader. */
async function readAsVisitor(id: number): Promise<TournamentDetail | null> {
  const sentAt = performance.now();
  const response = await fetch(`/api/tournaments/${id}`, { credentials: 'omit', cache: 'no-cache' });
  observeAnswer(response.headers, { sentAt, receivedAt: performance.now() });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  if (!response.ok) throw new ApiError(response.status, response.statusText, '');
  const tournament: TournamentDetail = await response.json();
  return tournament.isPublic ? tournament : null;
}
