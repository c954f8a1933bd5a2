import { lazy, Suspense } from 'react';
import { useToast } from '#client/lib/toast/toast-store.ts';

/** Pages that send something load the toaster early, so that it can report a lost network. */
export const loadToaster = async () => ({ default: (await import('#client/ui/feedback/toast.tsx')).Toaster });
const Toaster = lazy(loadToaster);

/** Loads the toaster for the first toast: visitors who only read never load it. */
export function LazyToaster() {
  const hasToasted = useToast() !== null;
  return hasToasted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
