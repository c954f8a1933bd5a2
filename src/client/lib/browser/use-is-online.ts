import { useSyncExternalStore } from 'react';

const isOnline = () => navigator.onLine !== false;

function subscribe(handleChange: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, handleChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, handleChange);
  };
}

/** Whether the browser reports a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline);
