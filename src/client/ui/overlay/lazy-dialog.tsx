import { type ComponentType, lazy, Suspense, useState } from 'react';

/** Loads a dialog when it first opens. It then stays mounted, so that its closing animation plays. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return function LazyDialog(props: P) {
    const [hasOpened, setHasOpened] = useState(props.open);
    if (props.open && !hasOpened) setHasOpened(true);
    return hasOpened ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
