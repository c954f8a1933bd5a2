import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { type ToastContent, toast } from '#client/lib/toast/toast-store.ts';
import { ApiError, newIdempotencyKey } from './api.ts';

// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
type MaybeRollback = (() => void) | undefined | void;

/** Receives a message of the server that belongs to a form field. */
export type ShowAtField = (field: string, message: string) => void;

export type ApiMutationOptions<Answer, Input> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  'mutationKey' | 'networkMode' | 'gcTime'
> & {
  /** Makes the call. `key` is the idempotency key of this input until a call succeeds. */
  mutationFn: (input: Input, key: string) => Promise<Answer>;
  /** May show the change before the answer; the function that it returns takes it back when the call fails. */
  onMutate?: (input: Input, client: QueryClient) => MaybeRollback | Promise<MaybeRollback>;
  /** The toast after success. */
  success?: ToastContent | ((answer: Answer, input: Input) => ToastContent);
  /** The words of the failure toast, or the toast itself; null for no toast. */
  failure?: FailureWords | ((error: Error, input: Input) => ToastContent | null);
  showAtField?: ShowAtField;
  /** For calls whose 401 does not mean that the session is over, such as sign-in. */
  isUnauthorizedExpected?: boolean;
  /** The keys of calls that have not succeeded, when they must outlive the component. */
  keys?: Map<string, string>;
  onSuccess?: (answer: Answer, input: Input, client: QueryClient) => unknown;
  onError?: (error: Error, input: Input, client: QueryClient) => unknown;
  /** Reads again what the call changed, after success and after failure. */
  refresh?: (client: QueryClient) => unknown;
};

/**
 * A call that changes something on the server. It sends equal input with the same idempotency key until a call succeeds,
 * shows toasts, undoes an optimistic change after a failure, and leads to the sign-in screen when the session is over.
 */
export function useApiMutation<Answer, Input = void>(
  options: ApiMutationOptions<Answer, Input>,
): UseMutationResult<Answer, Error, Input, MaybeRollback> {
  const client = useQueryClient();
  const [ownKeys] = useState(() => new Map<string, string>());
  return useMutation(mutationOptionsOf(options, client, options.keys ?? ownKeys));
}

/** The options of `useApiMutation` for TanStack Query, without hooks. */
export function mutationOptionsOf<Answer, Input>(
  options: ApiMutationOptions<Answer, Input>,
  client: QueryClient,
  keys: Map<string, string>,
): UseMutationOptions<Answer, Error, Input, MaybeRollback> {
  const { mutationKey, networkMode, gcTime, success, refresh } = options;
  return {
    ...(mutationKey && { mutationKey }),
    ...(networkMode && { networkMode }),
    ...(gcTime !== undefined && { gcTime }),
    mutationFn: (input) => {
      const key = keys.get(nameOf(input)) ?? newIdempotencyKey();
      keys.set(nameOf(input), key);
      return options.mutationFn(input, key);
    },
    onMutate: (input) => options.onMutate?.(input, client),
    onSuccess: (answer, input) => {
      // A later call with the input of an older, unanswered one is a new call.
      keys.clear();
      if (success) toast(typeof success === 'function' ? success(answer, input) : success);
      return options.onSuccess?.(answer, input, client);
    },
    onError: (error, input, rollBack) => {
      rollBack?.();
      void options.onError?.(error, input, client);
      showFailure(error, input, options);
    },
    onSettled: () => refresh?.(client),
  };
}

/** Calls with equal input share a key. */
const nameOf = (input: unknown) => JSON.stringify(input) ?? '';

/** The user called the action off, such as by closing a question. No toast follows. */
export class CalledOff extends Error {}

function showFailure<Answer, Input>(error: Error, input: Input, options: ApiMutationOptions<Answer, Input>) {
  if (error instanceof CalledOff) return;
  const { failure, showAtField, isUnauthorizedExpected } = options;
  if (!isUnauthorizedExpected && handleUnauthorized(error)) return;
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) showAtField?.(path, message);
  const content = typeof failure === 'function' ? failure(error, input) : failureToast(error, failure);
  if (content) toast(content);
}

const REDIRECT_DELAY_MS = 500;
const UNREACHABLE = 'The server could not be reached. Please try again.';

/** The words of a failed call: `description` always, or `fallback` where the server gave no message. */
export type FailureWords = { title?: string; description?: string; fallback?: string };

/** The toast of a failed call: the server's message, unless the caller fixes the words. */
export function failureToast(error: unknown, words: FailureWords = {}): ToastContent {
  const { title = 'Error', description, fallback = plainReason(error) } = words;
  return { title, description: description ?? (serverMessageOf(error) || fallback), variant: 'destructive' };
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
function handleUnauthorized(error: unknown): boolean {
  const isUnauthorized =
    error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
  if (!isUnauthorized) return false;
  const description = 'You are logged out. Logging in again...';
  toast({ title: 'Unauthorized', description, variant: 'destructive' });
  setTimeout(() => redirectToLogin(), REDIRECT_DELAY_MS);
  return true;
}

/** Shows why a call failed, or leads to the sign-in screen when the session is over. */
export function toastFailure(error: unknown, words?: FailureWords): void {
  if (!handleUnauthorized(error)) toast(failureToast(error, words));
}
