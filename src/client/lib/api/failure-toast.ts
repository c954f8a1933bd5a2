import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { type ToastContent, toast } from '#client/lib/toast/toast-store.ts';
import { ApiError } from './api.ts';

const REDIRECT_DELAY_MS = 500;
const UNREACHABLE = 'The server could not be reached. Please try again.';

/** The words of a failed call: `description` always, or `fallback` where the server gave no message. */
export type FailureWords = { title?: string; description?: string; fallback?: string };

/** The toast of a failed call: the server's message, unless the caller fixes the words. */
export function failureToast(error: unknown, words: FailureWords = {}): ToastContent {
  const { title = 'Error', description, fallback = plainReason(error) } = words;
  return {
    title,
    description: description ?? (serverMessageOf(error) || fallback),
    variant: 'destructive',
  };
}

/** An answer without a message was still an answer. */
const plainReason = (error: unknown) =>
  error instanceof ApiError
    ? `The server answered with an error (${error.statusLine}). Please try again.`
    : UNREACHABLE;

/** What the server answered to a refused call; null for an answer without a message, and without an answer. */
export function serverMessageOf(error: unknown): string | null {
  return error instanceof ApiError ? error.serverMessage : null;
}

/** Whether the session is over. If so, shows a toast and opens the sign-in screen after 500 ms (rule L11). */
export function handleUnauthorized(error: unknown): boolean {
  const isUnauthorized =
    error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
  if (!isUnauthorized) return false;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => redirectToLogin(), REDIRECT_DELAY_MS);
  return true;
}

/** Shows why a call failed, or leads to the sign-in screen when the session is over. */
export function toastFailure(error: unknown, words?: FailureWords): void {
  if (!handleUnauthorized(error)) toast(failureToast(error, words));
}
