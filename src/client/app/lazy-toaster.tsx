import { lazy, Suspense } from 'react';
import { useToast } from '#client/ui/toast-store.ts';

/** Where something is sent, what tells of a failure has to be there before the network goes. */
export const loadToaster = async () => ({ default: (await import('#client/ui/toast.tsx')).Toaster });
const Toaster = lazy(loadToaster);

/** Before the first message is due there is nothing to show it in, and a visitor who only looks loads nothing for it. */
export function LazyToaster() {
  const hasToasted = useToast() !== null;
  return hasToasted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
