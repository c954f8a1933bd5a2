import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** The height at the lower edge of the list where 'N more' shows. */
const EDGE_PX = 36;
/** The most empty space above that edge. Together they are the 56 px of rule M14. */
const EMPTY_PX = 20;
/** The ring of a face begins this far above its message. */
const RING_PX = 4;

/**
 * `whole` is where a list hides what follows, in pixels from its top, or null if it hides nothing. `below` is the number for
 * 'N more': the messages that end below its upper edge, or 0 if all fit.
 */
type Cut = { whole: number | null; below: number };

/**
 * Where the list cuts while it is at its top, so that the style sheet hides the part of a message. If that left too
 * much space empty, the next message fades instead. Only the drawing changes, so no message moves.
 */
export function useWholeMessages(list: RefObject<HTMLElement | null>, comments: readonly Comment[]): Cut {
  const [cut, setCut] = useState<Cut>({ whole: null, below: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages move the end
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () => {
      const next = cutAt(element.clientHeight, bottomsOf(element));
      setCut((known) => (known.whole === next.whole && known.below === next.below ? known : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    update();
    return () => observer.disconnect();
  }, [list, comments]);
  return cut;
}

/** The distance from the top of the list to the end of each message with its reactions, in pixels. */
function bottomsOf(list: HTMLElement): number[] {
  const top = list.getBoundingClientRect().top - list.scrollTop;
  const messages = Array.from(list.querySelectorAll('[data-message]'), (message) => {
    const parts = [message, ...message.querySelectorAll('[data-actions-row]')].map((part) =>
      part.getBoundingClientRect(),
    );
    return { top: parts[0]?.top ?? 0, bottom: Math.max(...parts.map(({ bottom }) => bottom)) };
  });
  // The touch areas of reactions reach into the next message.
  return messages.map(({ bottom }, index) => {
    const next = messages[index + 1];
    return Math.ceil(Math.min(bottom, next ? next.top - RING_PX : bottom) - top);
  });
}

export function cutAt(height: number, bottoms: readonly number[]): Cut {
  if (bottoms.every((bottom) => bottom <= height)) return { whole: null, below: 0 };
  const edge = height - EDGE_PX;
  const above = bottoms.filter((bottom) => bottom <= edge);
  const end = above.at(-1) ?? 0;
  return { whole: edge - end <= EMPTY_PX ? end : null, below: bottoms.length - above.length };
}
