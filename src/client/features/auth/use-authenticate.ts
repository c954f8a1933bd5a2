import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { dismissToast, toast } from '#client/ui/toast-store.ts';
import type { RegisterBody, SignInBody } from '#contract/account.ts';

type Failure = { title: string; fallback: string };
type FieldMessage = (field: string, message: string) => void;

/** Signs in or registers; the router then leaves the auth screen, because somebody is signed in. */
function useAuthenticate<B extends SignInBody | RegisterBody>(failure: Failure, showAtField: FieldMessage) {
  return useMutation({
    mutationFn: (body: B) => call('POST /api/auth/login', { body }),
    // What was wrong with the last try is no longer news.
    onMutate: () => dismissToast(),
    onSuccess: (user) => {
      // What was read as a visitor, such as the list without private tournaments, is no longer true.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] });
      queryClient.setQueryData(queryKeys.currentUser, user);
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error : null;
      for (const { path, message } of refused?.issues ?? []) showAtField(path, message);
      toast({
        title: failure.title,
        description: refused?.serverMessage ?? failure.fallback,
        variant: 'destructive',
      });
    },
  });
}

export const useSignIn = (showAtField: FieldMessage) =>
  useAuthenticate<SignInBody>(
    { title: 'Login failed', fallback: 'Please check your credentials and try again.' },
    showAtField,
  );

export const useRegister = (showAtField: FieldMessage) =>
  useAuthenticate<RegisterBody>(
    { title: 'Registration failed', fallback: 'Please try again with different information.' },
    showAtField,
  );

/** A §5: the toast for fields that were left empty. */
export function toastMissingInformation(): void {
  toast({ title: 'Missing information', description: 'Please fill in all fields.', variant: 'destructive' });
}
