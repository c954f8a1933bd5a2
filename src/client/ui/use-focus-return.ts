import { useRef } from 'react';

/**
 * Gives the focus back to where it was when the dialog opened; Radix does so only for a dialog with its own trigger.
 * Where that element is gone, after a delete, the page's content takes it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const target = isThere ? opener.current : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
