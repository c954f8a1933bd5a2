import { WifiOff } from 'lucide-react';
import { useLiveState } from '#client/entities/tournament/live-tournament.ts';

/** Says at the ballot that votes cannot be sent (rule V14). */
export function OfflineNote() {
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
    </p>
  );
}
