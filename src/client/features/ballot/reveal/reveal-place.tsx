import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyOr } from '#client/lib/browser/lazy-component.ts';
import type { RevealOverlayProps } from './reveal-overlay.tsx';

let LoadedOverlay: ComponentType<RevealOverlayProps> | null = null;

async function load() {
  const { RevealOverlay } = await import('./reveal-overlay.tsx');
  LoadedOverlay = RevealOverlay;
  return RevealOverlay;
}

/** Replaces a reveal that could not be loaded: the ballot shows the result at once. */
function NoOverlay({ onEnd }: RevealOverlayProps) {
  useEffect(onEnd, [onEnd]);
  return null;
}

const LazyOverlay = lazyOr(load, NoOverlay);

/** Loads the code of the reveal before it is needed. A failure is ignored. */
export const preloadReveal = () => void load().catch(() => {});

/** The reveal over the ballot. Its code loads in the last 30 seconds of a matchup, or when it is needed. */
export function RevealPlace(props: RevealOverlayProps) {
  // React delays a component that it once waited for by up to 300 ms, so code that is here already is not lazy.
  const [Overlay] = useState(() => LoadedOverlay ?? LazyOverlay);
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
