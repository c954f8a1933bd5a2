import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { Achievement, CurrentUser, OwnSession } from '#contract/account.ts';
import type { LeaderboardMetric, LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import type { Matchup, Schedule } from '#contract/matchup.ts';
import type { Prediction, TokenRecord } from '#contract/prediction.ts';
import type { Answer, RouteAt } from '#contract/routes.ts';
import type { Participant, Participation, TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { UserVotes } from '#contract/vote.ts';
import { readByKey } from './api/api.ts';
import { mergeMatchups, mergeTournament, patchCards, patchSchedule } from './merge-matchups.ts';
import { serverNow } from './time/server-clock.ts';

/** Query keys are the segments of the path that they are read from (A §7). */
export const queryKeys = {
  currentUser: ['/api/auth/user'],
  ownSessions: ['/api/auth/sessions'],
  tournaments: ['/api/tournaments'],
  tournament: (id: number) => ['/api/tournaments', id],
  matchups: (tournamentId: number) => ['/api/tournaments', tournamentId, 'matchups'],
  userVotes: (tournamentId: number) => ['/api/tournaments', tournamentId, 'user-votes'],
  tiebreakerUsage: (tournamentId: number) => ['/api/tournaments', tournamentId, 'tiebreaker-usage'],
  participation: (tournamentId: number) => ['/api/tournaments', tournamentId, 'participation'],
  participants: (tournamentId: number) => ['/api/tournaments', tournamentId, 'participants'],
  schedule: (tournamentId: number) => ['/api/tournaments', tournamentId, 'schedule'],
  comments: (matchupId: number) => ['/api/matchups', matchupId, 'comments'],
  likedComments: (matchupId: number) => ['/api/matchups', matchupId, 'liked-comments'],
  predictions: ['/api/predictions'],
  tokens: ['/api/users/tokens'],
  userTournaments: (userId: number) => ['/api/users', userId, 'tournaments'],
  achievements: (userId: number) => ['/api/users', userId, 'achievements'],
  leaderboard: (metric: LeaderboardMetric) => ['/api/leaderboard', metric],
  songLeaderboard: (metric: LeaderboardMetric) => ['/api/song-leaderboard', metric],
} as const;

const REFRESH_MS = 30_000;
const USER_FRESH_MS = 300_000;
/** Rankings and profiles move with every vote: coming back to one reads it again. */
const RANKING_FRESH_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Read = { queryKey: readonly unknown[]; signal: AbortSignal };
/** A read whose answer is null for a visitor where the call needs a signed-in user (A §7). */
const read = <T>(context: Read) => readByKey(context) as Promise<T>;

/** Every write to the cache passes here, so that no older answer takes a pushed tally back. */
const sharing =
  <T>(merge: (cached: T | null | undefined, next: T) => T) =>
  (cached: unknown, next: unknown) =>
    replaceEqualDeep(cached, next ? merge(cached as T | null | undefined, next as T) : next);

export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: read<CurrentUser | null>,
  staleTime: USER_FRESH_MS,
});

export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: read<OwnSession[] | null>,
});

/** The list is polled every 30 s, refetched on focus and always stale (A §7). */
export const tournamentsQuery = queryOptions({
  queryKey: queryKeys.tournaments,
  queryFn: read<TournamentCard[] | null>,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  structuralSharing: sharing<TournamentCard[]>((cached, next) =>
    patchCards(
      next,
      (cached ?? []).flatMap((card) => card.currentMatchup ?? []),
    ),
  ),
});

export const tournamentQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.tournament(id),
    queryFn: read<TournamentDetail | null>,
    refetchInterval: REFRESH_MS,
    structuralSharing: sharing<TournamentDetail>(mergeTournament),
  });

/** Polled every second only while no push takes its place: pass `refetchInterval` where it is used (T §4). */
export const matchupsQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: queryKeys.matchups(tournamentId),
    queryFn: read<Matchup[] | null>,
    structuralSharing: sharing<Matchup[]>(mergeMatchups),
  });

export const userVotesQuery = (tournamentId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: queryKeys.userVotes(tournamentId),
    queryFn: read<UserVotes | null>,
    enabled: isSignedIn,
    refetchInterval: REFRESH_MS,
  });

export const tiebreakerUsageQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: queryKeys.tiebreakerUsage(tournamentId),
    queryFn: read<Answer<RouteAt<'GET /api/tournaments/:id/tiebreaker-usage'>> | null>,
    refetchInterval: REFRESH_MS,
  });

export const participantsQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: queryKeys.participants(tournamentId),
    queryFn: read<Participant[] | null>,
  });

export const participationQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: queryKeys.participation(tournamentId),
    queryFn: read<Participation | null>,
  });

export const scheduleQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: queryKeys.schedule(tournamentId),
    queryFn: read<Schedule | null>,
    refetchInterval: REFRESH_MS,
    structuralSharing: sharing<Schedule>((cached, next) => patchSchedule(next, cached?.matchups ?? [])),
  });

/** Others ask, vote and settle, and nothing is pushed of it. */
export const predictionsQuery = queryOptions({
  queryKey: queryKeys.predictions,
  queryFn: read<Prediction[] | null>,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** Read again at the midnight that refills them (R33). */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  queryFn: read<TokenRecord | null>,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(REFRESH_MS, Date.parse(data.lastRefresh) + DAY_MS - serverNow()) : false,
});

export const userTournamentsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.userTournaments(userId),
    queryFn: read<TournamentCard[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

export const achievementsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.achievements(userId),
    queryFn: read<Achievement[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

export const leaderboardQuery = (metric: LeaderboardMetric) =>
  queryOptions({
    queryKey: queryKeys.leaderboard(metric),
    queryFn: read<LeaderboardUser[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

export const songLeaderboardQuery = (metric: LeaderboardMetric) =>
  queryOptions({
    queryKey: queryKeys.songLeaderboard(metric),
    queryFn: read<LeaderboardSong[] | null>,
    staleTime: RANKING_FRESH_MS,
  });
