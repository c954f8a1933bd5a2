import { useEffect } from 'react';
import { sendPresence, useLiveState } from '#client/live/live-tournament.ts';

/** Who was not heard for 20 s is not here, so one lost message does no harm. */
const SAY_EVERY_MS = 8_000;

/** Says that the viewer is here, while the page is visible (rule R6). */
export function usePresence(tournamentId: number): void {
  const isConnected = useLiveState() === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    const say = () => {
      if (!document.hidden) sendPresence(tournamentId);
    };
    say();
    const timer = setInterval(say, SAY_EVERY_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [tournamentId, isConnected]);
}
