import { type RefObject, useEffect, useState } from 'react';

type FullScreen = { isFull: boolean; enter: () => void; leave: () => void };

/**
 * Shows an element on the whole screen. Where the browser has no full screen for elements, such as on iPhones, or refuses
 * it, the caller's styles let the element cover the window, the rest of the page is inert, and Escape leaves.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [mode, setMode] = useState<'none' | 'native' | 'covering'>('none');

  useEffect(() => {
    const follow = () =>
      setMode((known) => {
        if (document.fullscreenElement === element.current) return 'native';
        return known === 'native' ? 'none' : known;
      });
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);

  useEffect(() => {
    if (mode !== 'covering' || !element.current) return;
    const release = isolate(element.current);
    const leaveOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setMode('none');
    };
    document.addEventListener('keydown', leaveOnEscape);
    return () => {
      document.removeEventListener('keydown', leaveOnEscape);
      release();
    };
  }, [mode, element]);

  return {
    isFull: mode !== 'none',
    enter: () => {
      const cover = () => setMode('covering');
      if (document.fullscreenEnabled) element.current?.requestFullscreen().catch(cover);
      else cover();
    },
    leave: () => {
      if (mode === 'native') void document.exitFullscreen();
      else setMode('none');
    },
  };
}

/** Makes everything but the element inert. Returns a function that undoes it. */
function isolate(element: HTMLElement): () => void {
  const others: Element[] = [];
  for (let each: HTMLElement = element; each.parentElement; each = each.parentElement) {
    for (const sibling of each.parentElement.children)
      if (sibling !== each && !sibling.hasAttribute('inert')) others.push(sibling);
  }
  for (const other of others) other.setAttribute('inert', '');
  return () => {
    for (const other of others) other.removeAttribute('inert');
  };
}
