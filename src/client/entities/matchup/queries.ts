import { queryOptions } from '@tanstack/react-query';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { everyThirtySeconds, read } from '#client/lib/api/read-query.ts';
import type { ListedTimeChange, Matchup, Schedule } from '#contract/matchup.ts';

/** Not polled by default: a page that receives no push passes a `refetchInterval`. */
export const matchupsQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: matchupKeys.ofTournament(tournamentId),
    queryFn: read<Matchup[] | null>,
  });

export const scheduleQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: matchupKeys.schedule(tournamentId),
    queryFn: read<Schedule | null>,
    refetchInterval: everyThirtySeconds,
  });

/** All changes of a match's times, the newest first. */
export const timeChangesQuery = (matchupId: number) =>
  pagedQuery<ListedTimeChange>(matchupKeys.timeChanges(matchupId), { staleTime: 0 });
