import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { RevealOverlayProps } from './reveal-overlay.tsx';

const load = () => import('./reveal-overlay.tsx');

/** Replaces a reveal that could not be loaded: the ballot shows the result at once. */
function NoOverlay({ onEnd }: RevealOverlayProps) {
  useEffect(onEnd, [onEnd]);
  return null;
}

const RevealOverlay = lazy<ComponentType<RevealOverlayProps>>(async () => ({
  default: await load().then(
    (module) => module.RevealOverlay,
    () => NoOverlay,
  ),
}));

/** Loads the code of the reveal before it is needed. A failure is ignored. */
export const preloadReveal = () => void load().catch(() => {});

/** The reveal over the ballot. Its code loads in the last 30 seconds of a matchup, or when it is needed. */
export function RevealPlace(props: RevealOverlayProps) {
  return (
    <Suspense>
      <RevealOverlay {...props} />
    </Suspense>
  );
}
