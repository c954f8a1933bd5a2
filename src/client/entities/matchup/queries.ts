import { matchupKeys } from '#client/lib/api/keys.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { everyThirtySeconds, readQuery } from '#client/lib/api/read-query.ts';
import type { ListedTimeChange, Matchup, Schedule } from '#contract/matchup.ts';

/** Not polled by default: a page that receives no push passes a `refetchInterval`. */
export const matchupsQuery = (tournamentId: number) =>
  readQuery<Matchup[] | null>(matchupKeys.ofTournament(tournamentId));

export const scheduleQuery = (tournamentId: number) =>
  readQuery<Schedule | null>(matchupKeys.schedule(tournamentId), { refetchInterval: everyThirtySeconds });

/** All changes of a match's times, the newest first. */
export const timeChangesQuery = (matchupId: number) =>
  pagedQuery<ListedTimeChange>(matchupKeys.timeChanges(matchupId), { staleTime: 0 });
