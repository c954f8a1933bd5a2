import { useRef } from 'react';

/** What had the focus and what around it can have it, from the inside out. */
function focusablePath(start: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = start; at && at !== document.body; at = at.parentElement) {
    if (at instanceof HTMLElement && (at === start || at.hasAttribute('tabindex'))) path.push(at);
  }
  return path;
}

/**
 * Gives the focus back to where it was when the dialog opened; Radix does so only for a dialog with its own trigger.
 * Where that element is gone, after a delete, the nearest thing around it takes it, at last the page's content.
 */
export function useFocusReturn() {
  const path = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      path.current = focusablePath(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target =
        path.current.find((element) => element.isConnected) ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
    },
  };
}
