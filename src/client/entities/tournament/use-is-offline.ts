import { useLiveState } from './live-tournament.ts';

/** Whether the browser itself has no connection, so that no vote can be sent (rule V14). */
export const useIsOffline = () => useLiveState() === 'offline' && navigator.onLine === false;
