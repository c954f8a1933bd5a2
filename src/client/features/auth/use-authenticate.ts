import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { type DefaultValues, type Path, useForm } from 'react-hook-form';
import { ApiError, call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import {
  type FailureWords,
  failureToast,
  type ShowAtField,
  useApiMutation,
} from '#client/lib/api/use-api-mutation.ts';
import { dismissToast, toast } from '#client/lib/toast/toast-store.ts';
import type { CurrentUser, RegisterBody, SignInBody } from '#contract/account.ts';
import { ACCOUNT_FIELDS_MISSING } from '#contract/messages/account.ts';

/** The field for the password of an account. */
export const PASSWORD_FIELD = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const;

/** Signs in or registers. The router then leaves the auth screen, because the current user is known. */
export function useAuthenticate<B extends SignInBody | RegisterBody>(
  failure: FailureWords,
  showAtField: ShowAtField,
  onCodeNeeded: () => void = () => {},
) {
  return useApiMutation({
    mutationFn: (body: B) => call('POST /api/auth/login', { body }),
    // The toast of the last failure is out of date.
    onMutate: () => dismissToast(),
    isUnauthorizedExpected: true,
    // The reason of a ban is at its field, where it stays.
    failure: (error) =>
      hasCode(error, 'CODE_NEEDED') || hasCode(error, 'BANNED') ? null : failureToast(error, failure),
    showAtField,
    onError: (error) => hasCode(error, 'CODE_NEEDED') && onCodeNeeded(),
    onSuccess: (user, _body, client) => showSignedIn(client, user),
  });
}

/** Whether the server refused a call with this code. */
export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** Shows the site as the user sees it (rule A18). */
export function showSignedIn(client: QueryClient, user: CurrentUser): void {
  // Reads of a visitor, such as the list without private tournaments, are out of date.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKeys.current[0] });
  client.setQueryData(userKeys.current, user);
}

type Values = Record<string, string | boolean>;

/** A form of which `draft` keeps the typed values while the other tab is open. */
export function useKeptForm<V extends Values>(draft: RefObject<V | null>, empty: V) {
  const form = useForm<V>({ defaultValues: (draft.current ?? empty) as DefaultValues<V> });
  const { getValues, setError } = form;
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
  /** Whether every text is filled in. Else shows the first empty field and a toast (rule W5). */
  const isComplete = (values: Values) => {
    const missing = Object.keys(empty).find((name) => String(values[name]).trim() === '');
    if (missing === undefined) return true;
    setError(missing as Path<V>, { message: 'Please fill in this field.' }, { shouldFocus: true });
    toast({ title: 'Missing information', description: ACCOUNT_FIELDS_MISSING, variant: 'destructive' });
    return false;
  };
  return { ...form, isComplete };
}
