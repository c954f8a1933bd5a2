import { useEffect } from 'react';

const PRODUCT = 'Battle of the Beats';

/** Sets the title of the page in the tab and in the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
