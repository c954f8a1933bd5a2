import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { clearDrafts } from '#client/lib/browser/drafts.ts';

/** Signs out, empties the cache and leads to `/` (rule A18). Drafts are deleted even when the server is unreachable. */
export function useLogOut() {
  return useApiMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    isUnauthorizedExpected: true,
    failure: { title: 'Logout failed', fallback: 'Please try again.' },
    onSuccess: (_answer, _input, client) => {
      clearDrafts();
      client.clear();
      location.assign('/');
    },
    onError: clearDrafts,
  });
}
