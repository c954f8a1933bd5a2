import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { dismissToast, toast } from '#client/lib/toast/toast-store.ts';
import type { RegisterBody, SignInBody } from '#contract/account.ts';
import { ACCOUNT_FIELDS_MISSING } from '#contract/messages/account.ts';

type Failure = { title: string; fallback: string };

/** Signs in or registers. The router then leaves the auth screen, because the current user is known. */
function useAuthenticate<B extends SignInBody | RegisterBody>(failure: Failure, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: B) => call('POST /api/auth/login', { body }),
    // The toast of the last failure is out of date.
    onMutate: () => dismissToast(),
    isUnauthorizedExpected: true,
    failure,
    showAtField,
    onSuccess: (user, _body, client) => {
      // Reads of a visitor, such as the list without private tournaments, are out of date.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKeys.current[0] });
      client.setQueryData(userKeys.current, user);
    },
  });
}

export const useSignIn = (showAtField: ShowAtField) =>
  useAuthenticate<SignInBody>(
    { title: 'Login failed', fallback: 'Please check your credentials and try again.' },
    showAtField,
  );

export const useRegister = (showAtField: ShowAtField) =>
  useAuthenticate<RegisterBody>(
    { title: 'Registration failed', fallback: 'Please try again with different information.' },
    showAtField,
  );

/** The toast for empty required fields (rule W5). */
export function toastMissingInformation(): void {
  toast({ title: 'Missing information', description: ACCOUNT_FIELDS_MISSING, variant: 'destructive' });
}
