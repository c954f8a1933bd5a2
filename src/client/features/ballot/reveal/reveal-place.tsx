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

/** Loads the reveal before it is needed. After a failure it loads when it is needed. */
export const preloadReveal = () => void load().catch(() => {});

/** The place of the reveal over both halves, loaded in the last seconds of a matchup. */
export function RevealPlace(props: RevealOverlayProps) {
  return (
    <Suspense>
      <RevealOverlay {...props} />
    </Suspense>
  );
}
