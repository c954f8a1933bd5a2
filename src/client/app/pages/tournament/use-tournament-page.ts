import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { matchupsQuery, scheduleQuery } from '#client/entities/matchup/queries.ts';
import { useHasJoined } from '#client/entities/tournament/joining.ts';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { tiebreakerUsageQuery } from '#client/features/songs/queries.ts';
import { isNotFound } from '#client/lib/api/api.ts';
import { REFRESH_MS } from '#client/lib/api/read-query.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { useLiveState, useLiveTournament } from '#client/live/live-tournament.ts';
import { useLiveMatchups, useLiveVotes } from '#client/live/tallies.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';

/** Without a live connection, matchups are read every second while one is imminent or active. */
const POLL_MS = 1000;

/** Whether a matchup is live, is about to start, or waits for the server to end it. */
function hasUrgentMatchup(matchups: readonly Matchup[]): boolean {
  const now = serverNow();
  return matchups.some((matchup) => matchup.status === 'active' || isLiveOrImminent(withClock(matchup), now));
}

/** If a poll finds more decided matchups, the tournament may have ended, so it is read at once. */
const decidedCount = (matchups: readonly Matchup[] | null | undefined) =>
  matchups?.filter(({ winnerId }) => winnerId !== null).length ?? 0;

/** The tournament and its matchups, updated by pushes, or by polling without a live connection. */
export function useTournament(id: number) {
  useLiveTournament(id);
  const isPushed = useLiveState() === 'connected';
  const detail = useQuery(tournamentQuery(id));
  const isOn = detail.data?.pace === 'show' && !isTournamentOver(detail.data);
  const polled = useQuery({
    ...matchupsQuery(id),
    enabled: !isPushed && Boolean(detail.data),
    refetchInterval: (query) => {
      const matchups = query.state.data ?? detail.data?.matchups ?? [];
      // The next match of a show has no time, and opens some seconds after the last one.
      return isOn || hasUrgentMatchup(matchups) ? POLL_MS : false;
    },
  });
  const tournament = useLiveVotes(detail.data);
  const list = useLiveMatchups(polled.data ?? []);
  const isListNewer = Boolean(polled.data) && polled.dataUpdatedAt >= detail.dataUpdatedAt;
  const { refetch } = detail;
  const hasNewEnd = decidedCount(polled.data) > decidedCount(detail.data?.matchups);
  useEffect(() => {
    if (hasNewEnd && !isPushed) void refetch();
  }, [hasNewEnd, isPushed, refetch]);
  return { detail, tournament, matchups: isListNewer ? list : (tournament?.matchups ?? []) };
}

type Read = { data?: TournamentDetail | null | undefined; error: unknown };

/**
 * Whether a participant lost the private tournament of an open page. A renewed link takes it from other readers
 * only.
 */
export function useIsClosed(id: number | undefined, { data, error }: Read): boolean {
  const { user } = useCurrentUser();
  const hasJoined = useHasJoined(id ?? 0, id !== undefined);
  if (!isNotFound(error) || !data || data.isPublic) return false;
  return hasJoined === true && data.creatorId !== user?.id;
}

/**
 * Reads schedule and tiebreaker usage every 30 s, whichever tab shows (rule U8). The first read is 30 s after the page, unless
 * a tab shows them earlier.
 */
export function useReadsOfHiddenTabs(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => {
      if (!focusManager.isFocused()) return;
      // A tab that shows them has read them less than 30 s ago.
      const staleTime = REFRESH_MS - 1000;
      void client.prefetchQuery({ ...scheduleQuery(id), staleTime });
      void client.prefetchQuery({ ...tiebreakerUsageQuery(id), staleTime });
    };
    const timer = setInterval(readAgain, REFRESH_MS);
    return () => clearInterval(timer);
  }, [client, id]);
}

/** What the viewer may do in a tournament, whether they joined, and their known votes. */
export function useViewer(tournament: TournamentDetail) {
  const { user } = useCurrentUser();
  const hasJoined = useHasJoined(tournament.id);
  const votes = useQuery(userVotesQuery(tournament.id, user !== null));
  const may = powersOf(user, tournament);
  return {
    userId: user?.id ?? null,
    canOrganize: may('organize'),
    canManage: may('manage'),
    hasJoined,
    ownVotes: votes.data ?? [],
  };
}

export type Viewer = ReturnType<typeof useViewer>;
