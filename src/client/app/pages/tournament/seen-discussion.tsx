import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '#client/app/lazy-page.tsx';
import { PHONE, useMessageCount } from '#client/entities/matchup/message-count.ts';
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

/** On phones the discussion loads once it is this far inside the screen, because the bar at the bottom covers the edge. */
const PHONE_MARGIN = '-96px';
/** Tablets and desktops load the discussion this far ahead. */
const WIDE_MARGIN = '600px';

/**
 * The discussion. Its code and messages load when it comes near, on phones when it comes into view; until then a placeholder
 * counts the messages (rule W31). The first key loads them too, because Tab would skip the placeholder.
 */
export function SeenDiscussion(props: DiscussionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, matchMedia(PHONE).matches ? PHONE_MARGIN : WIDE_MARGIN);
  const usesKeys = useFirstKey();
  const count = useMessageCount(props.matchupId);
  const placeholder = <DiscussionPlaceholder ref={place} matchupId={props.matchupId} count={count} />;
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
    const handleKeyDown = () => setWasPressed(true);
    addEventListener('keydown', handleKeyDown, { once: true });
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
  return wasPressed;
}
