import { useQuery } from '@tanstack/react-query';
import { untilNextRead } from '#client/lib/api/read-query.ts';
import { useLiveState } from '#client/live/live-tournament.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { showQuery } from './queries.ts';

/** Without pushes a show is read this often. */
const POLL_MS = 2000;

/** Where the show of a tournament stands; null for a tournament without one, and until it is loaded. */
export function useShow({ id, pace }: Pick<TournamentDetail, 'id' | 'pace'>): ShowState | null {
  const isPushed = useLiveState() === 'connected';
  const query = showQuery(id, pace === 'show');
  const { data } = useQuery(
    isPushed ? query : { ...query, refetchInterval: ({ state }) => untilNextRead(state, POLL_MS) },
  );
  return data ?? null;
}
