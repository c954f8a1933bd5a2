import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '#client/app/lazy-page.tsx';
import { DiscussionPlaceholder } from '#client/features/discussion/discussion-frame.tsx';
import type { DiscussionProps } from '#client/features/discussion/discussion-panel.tsx';
import { DiscussionUnavailable } from '#client/features/discussion/discussion-unavailable.tsx';
import { useIsSeen } from '#client/lib/browser/use-is-seen.ts';

const DiscussionPanel = lazyPage(
  (): Promise<ComponentType<DiscussionProps>> =>
    import('#client/features/discussion/discussion-panel.tsx').then(
      (module) => module.DiscussionPanel,
      () => DiscussionUnavailable,
    ),
);

/** On phones the match fills the first screen, and the bar at the bottom covers the upper edge of the discussion. */
const PHONE = '(width < 48rem), (height < 30rem)';

/**
 * The discussion, whose code and messages are loaded when it comes near, and on phones when it comes into view. A user of
 * the keyboard gets it at the first key, because Tab would pass an empty place.
 */
export function SeenDiscussion(props: DiscussionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, matchMedia(PHONE).matches ? '-96px' : '600px');
  const usesKeys = useFirstKey();
  const placeholder = <DiscussionPlaceholder ref={place} matchupId={props.matchupId} />;
  if (!isSeen && !usesKeys) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <DiscussionPanel key={props.matchupId} {...props} />
    </Suspense>
  );
}

function useFirstKey(): boolean {
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    const note = () => setWasPressed(true);
    addEventListener('keydown', note, { once: true });
    return () => removeEventListener('keydown', note);
  }, []);
  return wasPressed;
}
