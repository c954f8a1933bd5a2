import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveState, useLiveTournament } from '#client/lib/live-socket.ts';
import { withClock } from '#client/lib/matchup-clock.ts';
import { mergeMatchups } from '#client/lib/merge-matchups.ts';
import { matchupsQuery, tournamentQuery, userVotesQuery } from '#client/lib/queries.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { useHasJoined } from '#client/lib/use-has-joined.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';

/** T §4, T §9: the matchups are read every second while one is imminent or active. */
const POLL_MS = 1000;

/** Whether the list is worth a poll: one is live or about to start, or waits for the server to count it. */
function isUrgent(matchups: readonly Matchup[]): boolean {
  const now = serverNow();
  return matchups.some((matchup) => matchup.status === 'active' || isLiveOrImminent(withClock(matchup), now));
}

/** The tournament and its matchups, kept fresh by the push, or by polling while there is none. */
export function useTournament(id: number) {
  useLiveTournament(id);
  const isPushed = useLiveState() === 'connected';
  const detail = useQuery(tournamentQuery(id));
  const polled = useQuery({
    ...matchupsQuery(id),
    enabled: !isPushed && Boolean(detail.data),
    refetchInterval: (query) => (isUrgent(query.state.data ?? detail.data?.matchups ?? []) ? POLL_MS : false),
  });
  const matchups = useMemo(() => {
    const [read, list] = [detail.data?.matchups ?? [], polled.data];
    if (!list) return read;
    const isListNewer = polled.dataUpdatedAt >= detail.dataUpdatedAt;
    return isListNewer ? mergeMatchups(read, list) : mergeMatchups(list, read);
  }, [detail.data, detail.dataUpdatedAt, polled.data, polled.dataUpdatedAt]);
  return { detail, matchups };
}

/** Who the reader is here: creator, admin, participant, voter. */
export function useReader(tournament: TournamentDetail) {
  const { user } = useCurrentUser();
  const hasJoined = useHasJoined(tournament.id);
  const votes = useQuery(userVotesQuery(tournament.id, user !== null));
  const isCreator = user?.id === tournament.creatorId;
  return {
    userId: user?.id ?? null,
    isCreator,
    canManage: isCreator || user?.role === 'admin',
    hasJoined,
    ownVotes: votes.data ?? [],
  };
}

export type Reader = ReturnType<typeof useReader>;
