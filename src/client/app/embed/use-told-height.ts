import { type RefObject, useEffect } from 'react';
import { EMBED_HEIGHT_MESSAGE } from '#contract/embed.ts';

/** Tells the page around the frame how high the content is, at first and at each change (rule X9). */
export function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || parent === window) return;
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      // Any page may frame this one, and the height is no secret.
      parent.postMessage({ type: EMBED_HEIGHT_MESSAGE, height }, '*');
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}
