import { useEffect } from 'react';
import { create } from 'zustand';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { observeLiveTime } from '#client/lib/time/server-clock.ts';
import type { StageReport } from '#contract/live.ts';
import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import { applyLiveMessage, refetchDiscussions } from './apply-message.ts';
import { createLiveConnection, type LiveState } from './connection.ts';
import { progressKeys, refetchWithJitter } from './refetch.ts';

/** How many components show each joined tournament. */
const componentCounts = new Map<number, number>();
/** The joined tournaments that have sent a message since this page joined them. */
const heardTournaments = new Set<number>();
/** The state of the live connection. Pages poll unless it is `connected`. */
export const useLiveState = create<LiveState>()(() => 'offline');

const connection = createLiveConnection({
  onMessage: (message) => {
    observeLiveTime(message.at);
    applyLiveMessage(queryClient, message);
    if (message.type === 'vote_update') catchUp(message.tournamentId);
  },
  onState: (state) => useLiveState.setState(state, true),
  onReconnect: () => {
    refetchWithJitter(queryClient, [...componentCounts.keys()].flatMap(progressKeys));
    refetchDiscussions(queryClient);
  },
  onClosed: (code) => {
    // The session may have ended.
    if (code === POLICY_VIOLATION) void queryClient.invalidateQueries({ queryKey: userKeys.current });
  },
});

/**
 * At the first message of a tournament, reads again what changed before it: the user may have voted on another device since
 * the page was loaded, and others may have written (rule U10). The message itself has all tallies.
 */
function catchUp(tournamentId: number): void {
  if (heardTournaments.has(tournamentId) || !componentCounts.has(tournamentId)) return;
  heardTournaments.add(tournamentId);
  refetchWithJitter(queryClient, [voteKeys.own(tournamentId)]);
  refetchDiscussions(queryClient);
}

/** Sends a reaction to the room of a show, by its place in the list; one that finds no connection is lost. */
export const sendReaction = (tournamentId: number, reaction: number): void =>
  connection.send({ type: 'react', tournamentId, reaction });

/** Says that the viewer is at the visible page of a show. */
export const sendPresence = (tournamentId: number): void => connection.send({ type: 'here', tournamentId });

/** Says that this page is a stage, and what it does with its sound. */
export const sendStage = (stage: StageReport & { tournamentId: number }): void =>
  connection.send({ type: 'stage', ...stage });

/** Joins a tournament's room while the component is mounted: the server pushes what changes. Without `isPresent` the
 * viewer does not count as one of a show's room. */
export function useLiveTournament(tournamentId: number, isPresent = true): void {
  useEffect(() => {
    componentCounts.set(tournamentId, (componentCounts.get(tournamentId) ?? 0) + 1);
    connection.join(tournamentId, isPresent);
    return () => {
      const left = (componentCounts.get(tournamentId) ?? 1) - 1;
      if (left > 0) return void componentCounts.set(tournamentId, left);
      componentCounts.delete(tournamentId);
      heardTournaments.delete(tournamentId);
      connection.leave(tournamentId);
    };
  }, [tournamentId, isPresent]);
}

/** Reopens the live connection, so that the server knows this browser's new guest and sends the guest's votes. */
export const reopenLiveConnection = (): void => connection.reopen();

/** Whether the browser itself has no connection, so that no vote can be sent (rule V14). */
export const useIsOffline = (): boolean => useLiveState() === 'offline' && navigator.onLine === false;
