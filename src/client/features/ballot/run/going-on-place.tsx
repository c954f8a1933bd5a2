import { Suspense, useState } from 'react';
import { lazyOr } from '#client/lib/browser/lazy-component.ts';
import type { GoingOnProps } from './going-on.tsx';

/** A page without this code stays where it is: the buttons lead on, too. */
const GoingOn = lazyOr(
  async () => (await import('./going-on.tsx')).GoingOn,
  ({ children }) => children,
);

/** Its code loads when the page may have to move for the first time. */
export function GoingOnPlace({ isNeeded, ...props }: GoingOnProps & { isNeeded: boolean }) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return props.children;
  return (
    <Suspense fallback={props.children}>
      <GoingOn {...props} />
    </Suspense>
  );
}
