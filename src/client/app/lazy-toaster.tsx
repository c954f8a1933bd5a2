import { Suspense } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { useToast } from '#client/lib/toast/toast-store.ts';

/** Pages that send something load the toaster early, so that it can report a lost network. */
export const loadToaster = async () => (await import('#client/ui/feedback/toast.tsx')).Toaster;
const Toaster = lazyComponent(loadToaster);

/** Loads the toaster for the first toast: visitors who only read never load it. */
export function LazyToaster() {
  const hasToasted = useToast() !== null;
  return hasToasted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
