import { useRef } from 'react';
import { scrollBehavior } from '#client/lib/browser/media.ts';

/** The button of the menu that has the element, because the menu is gone when the dialog closes; else the element itself. */
function menuButtonOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}

/** The focused element and its focusable ancestors, innermost first. */
function focusablePath(start: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = start; at && at !== document.body; at = at.parentElement) {
    if (at instanceof HTMLElement && (at === start || at.hasAttribute('tabindex'))) path.push(at);
  }
  return path;
}

/**
 * Returns the focus to the element that had it when the dialog opened; Radix does so only for dialogs with a trigger.
 * When that element was deleted, its nearest focusable ancestor gets the focus, else the page's content. `focusAfter` may
 * name another element, which is scrolled into view.
 */
export function useFocusReturn(focusAfter: () => HTMLElement | null = () => null) {
  const path = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      path.current = focusablePath(menuButtonOf(document.activeElement));
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const wanted = focusAfter();
      if (wanted) {
        wanted.scrollIntoView({ block: 'nearest', inline: 'start', behavior: scrollBehavior() });
        return wanted.focus({ preventScroll: true });
      }
      const target =
        path.current.find((element) => element.isConnected) ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
    },
  };
}
