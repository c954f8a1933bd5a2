import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

export type NextShow = { id: number; name: string; pin: string };

const READ_MS = 10_000;

/** The next show of the series whose room is open (rule R14). */
async function readNextShow(id: number): Promise<NextShow | null> {
  const rows = await call('GET /api/tournaments/:id/series', { params: { id } });
  const next = rows.find((row) => row.id > id && !isTournamentOver(row));
  if (!next) return null;
  const { pin } = await call('GET /api/tournaments/:id/show', { params: { id: next.id } });
  return pin === null ? null : { id: next.id, name: next.name, pin };
}

/** After a show: the next one of its series, once its room is open. */
export function useNextShow(tournament: TournamentDetail | null | undefined): NextShow | null {
  const id = tournament?.id ?? 0;
  const isAwaited =
    tournament?.pace === 'show' && tournament.seriesId !== null && isTournamentOver(tournament);
  const { data } = useQuery({
    queryKey: ['next-show', id],
    queryFn: () => readNextShow(id),
    enabled: isAwaited,
    refetchInterval: READ_MS,
  });
  return (isAwaited && data) || null;
}
