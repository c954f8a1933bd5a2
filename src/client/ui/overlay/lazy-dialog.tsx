import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { toast } from '#client/lib/toast/toast-store.ts';

/** Says that a dialog has to wait, where the press would seem to do nothing. */
function DialogLoading() {
  useEffect(() => {
    if (navigator.onLine === false) {
      toast({ title: 'You are offline', description: 'This opens once you are connected.' });
    }
  }, []);
  return null;
}

/** Loads a dialog when it first opens. It then stays mounted, so that its closing animation plays. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazyComponent(load);
  return function LazyDialog(props: P) {
    const [hasOpened, setHasOpened] = useState(props.open);
    if (props.open && !hasOpened) setHasOpened(true);
    return hasOpened ? (
      <Suspense fallback={<DialogLoading />}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
