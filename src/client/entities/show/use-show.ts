import { useQuery } from '@tanstack/react-query';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { showQuery } from './queries.ts';

/** Where the show of a tournament stands; null for a tournament without one, and until it is loaded. */
export function useShow({ id, pace }: Pick<TournamentDetail, 'id' | 'pace'>): ShowState | null {
  const { data } = useQuery(showQuery(id, pace === 'show'));
  return data ?? null;
}
