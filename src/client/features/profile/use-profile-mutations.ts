import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { pictureProblem } from '#client/lib/format/picture-file.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { EndSessionsBody, PasswordBody, ProfileBody } from '#contract/account.ts';
import { IMAGE_MISSING, IMAGE_TOO_LARGE } from '#contract/messages/image.ts';
import { ownSessionsQuery } from './queries.ts';

/** Saves the names of the current user. */
export function useUpdateProfile(showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/auth/user', { body }),
    success: { title: 'Profile updated', description: 'Your profile has been saved.' },
    failure: { fallback: 'Failed to update profile. Please try again.' },
    showAtField,
    onSuccess: (user, _body, client) => client.setQueryData(userKeys.current, user),
  });
}

/** Changes the password, which ends every other session. */
export function useChangePassword(showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: PasswordBody) => call('POST /api/auth/password', { body }),
    success: ({ message }) => ({ title: 'Password changed', description: message }),
    failure: { fallback: 'Failed to change the password. Please try again.' },
    showAtField,
    onSuccess: (_answer, _body, client) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

/** Ends other sessions of the current user. Every field message of the server is about the password. */
export function useEndSessions(showAtPassword: (message: string) => void) {
  return useApiMutation({
    mutationFn: (body: EndSessionsBody) => call('POST /api/auth/sessions/end', { body }),
    success: ({ message }) => ({ title: 'Signed out', description: message }),
    failure: { fallback: 'Failed to sign out. Please try again.' },
    showAtField: (_field, message) => showAtPassword(message),
    refresh: (client) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

const FILE_PROBLEMS = {
  type: IMAGE_MISSING,
  size: IMAGE_TOO_LARGE,
} as const;

/** Uploads a profile picture. The client refuses a file that is no image or too large. */
export function useUploadProfileImage() {
  const upload = useApiMutation({
    mutationFn: (file: File) => call('POST /api/profile-image/upload', { form: { image: file } }),
    success: ({ message }) => ({ title: 'Profile image updated', description: message }),
    failure: {
      title: 'Upload failed',
      fallback: 'Failed to update profile image. Please try again.',
    },
    onSuccess: (_answer, _file, client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const send = (file: File) => {
    const problem = pictureProblem(file);
    if (!problem) return upload.mutate(file);
    toast({ title: 'Upload failed', description: FILE_PROBLEMS[problem], variant: 'destructive' });
  };
  return { send, isPending: upload.isPending };
}
