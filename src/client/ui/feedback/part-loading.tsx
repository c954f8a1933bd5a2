import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/lib/browser/media.ts';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shown while the code of a tab is loaded. Offline the tab waits for the connection. */
export function PartLoading({ className }: { className: string }) {
  if (useIsOnline()) return <Skeleton className={className} />;
  return (
    <EmptyState
      titleAs="h2"
      icon={<WifiOff />}
      title="You are offline"
      description="This part loads once you are connected."
    />
  );
}
