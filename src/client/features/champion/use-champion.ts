import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isFree, readMoment } from '#client/entities/matchup/free-moment.ts';
import { isVotePending } from '#client/entities/vote/vote-mutation.ts';

const LOOK_MS = 250;

type Watched = { tournamentId: number; userId: number | null; hasChampion: boolean };

/**
 * Opens the champion for a viewer who watched the tournament end, in the first free moment, once for each person, browser
 * and tournament. `hasWatched` stays true after that.
 */
export function useChampion({ tournamentId, userId, hasChampion }: Watched) {
  const client = useQueryClient();
  // The tournament that this page has shown before it had a champion.
  const [watchedId, setWatchedId] = useState(hasChampion ? null : tournamentId);
  if (!hasChampion && watchedId !== tournamentId) setWatchedId(tournamentId);
  const [isOpen, setIsOpen] = useState(false);
  const [isFirst, setIsFirst] = useState(false);
  const hasWatched = hasChampion && watchedId === tournamentId;

  useEffect(() => {
    if (!hasWatched || hasSeenChampion(tournamentId, userId)) return;
    const timer = setInterval(() => {
      // Another tab may have shown the champion meanwhile.
      if (hasSeenChampion(tournamentId, userId)) return clearInterval(timer);
      if (!isFree(readMoment(isVotePending(client)))) return;
      clearInterval(timer);
      rememberChampion(tournamentId, userId);
      setIsFirst(true);
      setIsOpen(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, hasWatched, tournamentId, userId]);

  return {
    hasWatched,
    isOpen: isOpen && hasChampion,
    isFirst,
    show: () => {
      rememberChampion(tournamentId, userId);
      setIsFirst(false);
      setIsOpen(true);
    },
    setIsOpen,
  };
}

const keyOf = (tournamentId: number, userId: number | null) =>
  `champion-seen-${tournamentId}-${userId ?? 'visitor'}`;

/** The champions that were seen on this page, for browsers whose storage is forbidden or full. */
const seenHere = new Set<string>();

/** Whether this person has seen the champion in this browser. */
export function hasSeenChampion(tournamentId: number, userId: number | null): boolean {
  const key = keyOf(tournamentId, userId);
  try {
    return seenHere.has(key) || localStorage.getItem(key) !== null;
  } catch {
    return seenHere.has(key);
  }
}

export function rememberChampion(tournamentId: number, userId: number | null): void {
  const key = keyOf(tournamentId, userId);
  seenHere.add(key);
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage may be forbidden or full.
  }
}
