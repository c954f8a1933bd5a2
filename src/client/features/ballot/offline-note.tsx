import { ShieldMinus, WifiOff } from 'lucide-react';
import { useLiveState } from '#client/entities/tournament/live-tournament.ts';
import { SET_ASIDE_TEXT } from './vote-status.tsx';

/** Says at the ballot that votes cannot be sent (rule V14), or that the viewer's vote does not count (rule F4). */
export function OfflineNote({ isSetAside }: { isSetAside: boolean }) {
  const isOffline = useLiveState() === 'offline' && navigator.onLine === false;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-raised px-4 py-2 text-14 empty:hidden phone:px-2 phone:py-0.5 phone:text-12 short:[grid-area:note]"
    >
      {isOffline && (
        <>
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-closing max-[24rem]:hidden" />
          You are offline. Votes count once you are connected again.
        </>
      )}
      {!isOffline && isSetAside && (
        <>
          <ShieldMinus aria-hidden="true" className="size-4 shrink-0 max-[24rem]:hidden" />
          {SET_ASIDE_TEXT}
        </>
      )}
    </p>
  );
}
