import { type RefObject, useEffect, useState } from 'react';
import type { Comment } from '#contract/comment.ts';

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
