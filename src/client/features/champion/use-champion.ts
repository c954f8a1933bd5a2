import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadWhenOnline } from '#client/lib/browser/lazy-component.ts';

const loadWatch = () => loadWhenOnline(() => import('./champion-watch.ts'));
const ignore = () => {};

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
    if (!hasWatched) return;
    let hasLeft = false;
    let stop = ignore;
    // Without its code the button opens the champion.
    void loadWatch().then(({ awaitMoment }) => {
      if (hasLeft) return;
      stop = awaitMoment({ tournamentId, userId, client }, () => {
        setIsFirst(true);
        setIsOpen(true);
      });
    }, ignore);
    return () => {
      hasLeft = true;
      stop();
    };
  }, [client, hasWatched, tournamentId, userId]);

  return {
    hasWatched,
    isOpen: isOpen && hasChampion,
    isFirst,
    show: () => {
      void loadWatch().then(({ rememberChampion }) => rememberChampion(tournamentId, userId), ignore);
      setIsFirst(false);
      setIsOpen(true);
    },
    setIsOpen,
  };
}
