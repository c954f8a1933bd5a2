import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { RevealSceneProps } from './reveal-scene.tsx';

const load = () => import('./reveal-scene.tsx');

/** Without the scene the ballot shows the result at once. */
function NoScene({ onEnd }: RevealSceneProps) {
  useEffect(onEnd, [onEnd]);
  return null;
}

const RevealScene = lazy<ComponentType<RevealSceneProps>>(async () => ({
  default: await load().then(
    (module) => module.RevealScene,
    () => NoScene,
  ),
}));

/** Loads the scene before it is needed; it tries again when that fails. */
export const preloadReveal = () => void load().catch(() => {});

/** The place of the scene over both halves, loaded in the last seconds of a matchup. */
export function RevealPlace(props: RevealSceneProps) {
  return (
    <Suspense>
      <RevealScene {...props} />
    </Suspense>
  );
}
