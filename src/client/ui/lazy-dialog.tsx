import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code is fetched when it is first opened; from then on it stays, so that its closing can be seen. */
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
