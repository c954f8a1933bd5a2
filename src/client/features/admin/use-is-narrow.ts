import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 40rem)');

/** A phone: rows become cards there. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
