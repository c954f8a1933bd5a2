import { type RefObject, useEffect, useState } from 'react';
import type { Comment } from '#contract/comment.ts';

/** The lower edge of the list, where it tells how many messages are below. */
const EDGE_PX = 36;
/** Above that edge no more than this stays empty. */
const EMPTY_PX = 20;
/** The ring of a face begins this far above its message. */
const RING_PX = 4;

/**
 * Notes in `--whole` where the last message ends that the list shows whole at its top, so that the style sheet hides the
 * part of the next one (rule M14). Where that left too much empty, the next one fades instead. Only drawing changes, so nothing
 * moves. Returns how many messages are below.
 */
export function useWholeMessages(list: RefObject<HTMLElement | null>, comments: readonly Comment[]): number {
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages move the end
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = () => {
      const cut = cutAt(element.clientHeight, bottomsOf(element));
      if (cut.whole === null) element.style.removeProperty('--whole');
      else element.style.setProperty('--whole', `${cut.whole}px`);
      setBelow(cut.below);
    };
    const observer = new ResizeObserver(note);
    observer.observe(element);
    note();
    return () => observer.disconnect();
  }, [list, comments]);
  return below;
}

/** Where each message ends in the list with its reactions, from the top of the list. */
function bottomsOf(list: HTMLElement): number[] {
  const top = list.getBoundingClientRect().top - list.scrollTop;
  const messages = Array.from(list.querySelectorAll('.message-body'), (message) => {
    const parts = [message, ...message.querySelectorAll('.message-row')].map((part) =>
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

/** Where a list of this height hides what follows, null where nothing must be hidden, and how many messages end below. */
export function cutAt(height: number, bottoms: readonly number[]): { whole: number | null; below: number } {
  if (bottoms.every((bottom) => bottom <= height)) return { whole: null, below: 0 };
  const edge = height - EDGE_PX;
  const above = bottoms.filter((bottom) => bottom <= edge);
  const end = above.at(-1) ?? 0;
  return { whole: edge - end <= EMPTY_PX ? end : null, below: bottoms.length - above.length };
}
