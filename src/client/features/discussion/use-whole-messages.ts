import { type RefObject, useEffect } from 'react';
import type { Comment } from '#contract/comment.ts';

/**
 * Notes in `--whole` where the last message ends that the list shows whole at its top, so that the style sheet hides the
 * part of the next one (rule M14). Only drawing changes, so nothing moves.
 */
export function useWholeMessages(list: RefObject<HTMLElement | null>, comments: readonly Comment[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages move the end
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = () => {
      const end = endOfWhole(element);
      if (end === null) element.style.removeProperty('--whole');
      else element.style.setProperty('--whole', `${end}px`);
    };
    const observer = new ResizeObserver(note);
    observer.observe(element);
    note();
    return () => observer.disconnect();
  }, [list, comments]);
}

/** Null while the first message alone is higher than the list, or everything fits. */
function endOfWhole(list: HTMLElement): number | null {
  if (list.scrollHeight <= list.clientHeight) return null;
  const top = list.getBoundingClientRect().top - list.scrollTop;
  let end: number | null = null;
  for (const message of list.querySelectorAll('.message-body')) {
    const bottom = message.getBoundingClientRect().bottom - top;
    if (bottom > list.clientHeight) return end;
    end = Math.ceil(bottom);
  }
  return end;
}
