import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveState } from '#client/live/live-tournament.ts';
import { Badge } from '#client/ui/display/badge.tsx';

/** Shorter interruptions are not shown. */
const LOST_AFTER_MS = 2000;
const BACK_SHOWN_MS = 3000;

type Shown = 'fine' | 'lost' | 'back';

/** Shows that live updates stopped, and that they are back; otherwise nothing. */
export function LiveStatus() {
  const state = useLiveState();
  const shown = useShown(state === 'connected');
  return (
    <span role="status" className="empty:hidden">
      {shown === 'lost' && (
        <Badge icon={<WifiOff />}>{state === 'offline' ? 'Offline' : 'Reconnecting...'}</Badge>
      )}
      {shown === 'back' && <Badge icon={<Wifi />}>Live again</Badge>}
    </span>
  );
}

function useShown(isConnected: boolean): Shown {
  const [shown, setShown] = useState<Shown>('fine');
  useEffect(() => {
    if (isConnected) setShown((before) => (before === 'lost' ? 'back' : before));
    const next = isConnected ? 'fine' : 'lost';
    const timer = setTimeout(() => setShown(next), isConnected ? BACK_SHOWN_MS : LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return shown;
}
