import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { roomPeopleQuery, roomTableQuery, showQuery } from '#client/entities/show/queries.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { showKeys, tournamentKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds, REFRESH_MS, type ReadTimes } from '#client/lib/api/read-query.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { useLiveState, useLiveTournament } from '#client/live/live-tournament.ts';
import { useLiveVotes } from '#client/live/tallies.ts';
import type { ShowState } from '#contract/show.ts';

/** How often a stage reads what no push brings: the turnout, a late step, and everything without a live connection. */
const CLOSE_READ_MS = 2000;
/** A step that has not come this long after its time was missed. */
const LATE_MS = 1500;

const isLate = ({ until }: ShowState) => until !== null && serverNow() > until + LATE_MS;

/** A tournament as a stage shows it, with its show. Both are kept current by pushes, else by polling. */
export function useStage(id: number) {
  useLiveTournament(id, false);
  const client = useQueryClient();
  const isPushed = useLiveState() === 'connected';
  const detail = useQuery({
    ...tournamentQuery(id),
    refetchInterval: ({ state }: { state: ReadTimes }) =>
      isPushed ? everyThirtySeconds({ state }) : CLOSE_READ_MS,
  });
  const isShow = detail.data?.pace === 'show';
  const show = useQuery({
    ...showQuery(id, isShow),
    refetchInterval: ({ state: { data } }) =>
      data && isPushed && data.step !== 'vote' && !isLate(data) ? nextLook(data) : CLOSE_READ_MS,
  });
  const people = useQuery({ ...roomPeopleQuery(id), enabled: isShow });
  const seq = show.data?.seq;
  const step = show.data?.step;
  // The other steps are drawn from their push, which also says what to read.
  const needsRead = !isPushed || step === 'draw';
  useEffect(() => {
    if (seq !== undefined && needsRead)
      void client.invalidateQueries({ queryKey: tournamentKeys.detail(id), exact: true });
  }, [client, id, seq, needsRead]);
  useCatchUp(id);
  const table = useQuery({ ...roomTableQuery(id), enabled: isShow });
  useEffect(() => {
    const isDecided = step === 'break' || step === 'paused' || step === 'over';
    if (isDecided) void client.invalidateQueries({ queryKey: showKeys.table(id) });
  }, [client, id, step]);
  return {
    detail,
    tournament: useLiveVotes(detail.data),
    show: show.data ?? null,
    /** Reads a show again that could not be loaded; null where nothing is missing. */
    retryShow: show.isError && !show.data ? show.refetch : null,
    people: people.data ?? [],
    table: table.data ?? [],
  };
}

/** A quiet step is read again when it must have ended, and at the latest after 30 seconds. */
function nextLook({ until }: ShowState): number {
  if (until === null) return REFRESH_MS;
  return Math.min(REFRESH_MS, Math.max(CLOSE_READ_MS, until - serverNow() + LATE_MS));
}

/** A device that slept, or whose page was hidden, reads everything again at once. */
function useCatchUp(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const catchUp = () => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: tournamentKeys.detail(id) });
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', catchUp, { signal: stop.signal });
    addEventListener('pageshow', catchUp, { signal: stop.signal });
    return () => stop.abort();
  }, [client, id]);
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquire = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      // Refused on a low battery: the screen then sleeps as the device wants.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
