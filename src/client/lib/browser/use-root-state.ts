import { useLayoutEffect } from 'react';

/** Says a state on the root of the page, so that other parts of the page make room. `value` null says nothing. */
export function useRootState(name: `data-${string}`, value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return;
    document.documentElement.setAttribute(name, value);
    return () => document.documentElement.removeAttribute(name);
  }, [name, value]);
}
