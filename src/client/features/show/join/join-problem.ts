import { ApiError } from '#client/lib/api/api.ts';

/** Why a room was not joined, with the field that can be mended; null where none can. */
export type JoinProblem = { field: 'pin' | 'nickname' | null; text: string };

const OFFLINE = 'You are offline. What you typed is kept: press Join once you are connected.';
const NO_ANSWER = 'The server could not be reached. Press Join again.';

/** What to say after a refused or failed try to join (rule R8). */
export function joinProblem(error: unknown, isOnline: boolean): JoinProblem {
  if (!(error instanceof ApiError)) return { field: null, text: isOnline ? NO_ANSWER : OFFLINE };
  for (const { path, message } of error.issues) {
    if (path === 'pin' || path === 'nickname') return { field: path, text: message };
  }
  return { field: null, text: error.serverMessage ?? NO_ANSWER };
}
