import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { everyThirtySeconds, mergedSharing, read } from '#client/lib/api/read-query.ts';
import type { ListedTimeChange, Matchup, Schedule } from '#contract/matchup.ts';
import { mergeMatchups, patchSchedule } from './merge-matchups.ts';

export const matchupKeys = {
  ofTournament: (tournamentId: number) => ['/api/tournaments', tournamentId, 'matchups'],
  schedule: (tournamentId: number) => ['/api/tournaments', tournamentId, 'schedule'],
  /** The prefix of everything that is read per matchup. */
  all: ['/api/matchups'],
  comments: (matchupId: number) => ['/api/matchups', matchupId, 'comments'],
  timeChanges: (matchupId: number) => ['/api/matchups', matchupId, 'time-changes'],
  likedComments: (matchupId: number) => ['/api/matchups', matchupId, 'liked-comments'],
  ownDiscussion: (matchupId: number) => ['/api/matchups', matchupId, 'own-discussion'],
} as const;

/** Not polled by default: a page that receives no push passes a `refetchInterval`. */
export const matchupsQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: matchupKeys.ofTournament(tournamentId),
    queryFn: read<Matchup[] | null>,
    structuralSharing: mergedSharing<Matchup[]>(mergeMatchups),
  });

export const scheduleQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: matchupKeys.schedule(tournamentId),
    queryFn: read<Schedule | null>,
    refetchInterval: everyThirtySeconds,
    structuralSharing: mergedSharing<Schedule>((cached, next) => patchSchedule(next, cached?.matchups ?? [])),
  });

/** All changes of a match's times, the newest first. */
export const timeChangesQuery = (matchupId: number) =>
  pagedQuery<ListedTimeChange>(matchupKeys.timeChanges(matchupId), { staleTime: 0 });
