import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { forgetTyped } from '#client/lib/browser/forget-typed.ts';
import { toast } from '#client/ui/toast-store.ts';

/** A §4: afterwards nothing is kept, and the browser goes to the site root. What was typed goes without the server too. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    onSettled: forgetTyped,
    onSuccess: () => {
      queryClient.clear();
      location.assign('/');
    },
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: (error instanceof ApiError && error.serverMessage) || 'Please try again.',
        variant: 'destructive',
      }),
  });
}
