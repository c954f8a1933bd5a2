import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/comment.ts';

/** A list that is scrolled this little still shows its newest message. */
const NEAR_PX = 16;

type Anchor = { element: HTMLElement; top: number };

/**
 * Keeps the place of a reader who has scrolled away from the newest messages, and remembers the newest one that they saw. Not every browser supports scroll anchoring, so the list turns it off and this hook does it.
 */
export function useReadingPlace(list: RefObject<HTMLElement | null>, comments: readonly Comment[]) {
  const anchor = useRef<Anchor | null>(null);
  const newestId = comments[0]?.id ?? 0;
  // Null while the newest messages are in view.
  const [lastSeenId, setLastSeenId] = useState<number | null>(null);
  const [isScrolled, setIsScrolled] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages move the anchor
  useLayoutEffect(() => {
    if (!list.current || !anchor.current) return;
    const { element, top } = anchor.current;
    if (element.isConnected) list.current.scrollTop += topIn(list.current, element) - top;
    anchor.current = anchorOf(list.current);
  }, [comments, list]);

  const handleScroll = useCallback(() => {
    if (!list.current) return;
    const isNear = list.current.scrollTop < NEAR_PX;
    setIsScrolled(list.current.scrollTop > 0);
    anchor.current = isNear ? null : anchorOf(list.current);
    setLastSeenId((known) => (isNear ? null : (known ?? newestId)));
  }, [list, newestId]);

  const goToNewest = useCallback(() => {
    list.current?.scrollTo({ top: 0 });
    list.current?.focus({ preventScroll: true });
  }, [list]);

  return { lastSeenId, isScrolled, handleScroll, goToNewest };
}

/** The number of loaded top-level messages of others that are newer than the last seen one. 0 if `lastSeenId` is null. */
export function countNew(comments: readonly Comment[], lastSeenId: number | null, userId: number | null) {
  if (lastSeenId === null) return 0;
  return comments.filter((comment) => comment.id > lastSeenId && comment.userId !== userId).length;
}

const topIn = (list: HTMLElement, element: HTMLElement) =>
  element.getBoundingClientRect().top - list.getBoundingClientRect().top;

/** The first message that begins in view, else the last message. */
function anchorOf(list: HTMLElement): Anchor | null {
  let last: Anchor | null = null;
  for (const element of list.querySelectorAll<HTMLElement>('article')) {
    last = { element, top: topIn(list, element) };
    if (last.top >= 0) return last;
  }
  return last;
}
