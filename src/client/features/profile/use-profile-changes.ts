import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { pictureProblem } from '#client/lib/format/picture-file.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { EndSessionsBody, PasswordBody, ProfileBody } from '#contract/account.ts';

type FieldMessage = (field: string, message: string) => void;

function tellRefusal(error: unknown, { title, fallback }: { title: string; fallback: string }) {
  const said = error instanceof ApiError ? error.serverMessage : null;
  toast({ title, description: said ?? fallback, variant: 'destructive' });
}

const issuesOf = (error: unknown) => (error instanceof ApiError ? error.issues : []);

/** Saves the names; the answer is the current user (A §4). */
export function useUpdateProfile(showAtField: FieldMessage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/auth/user', { body }),
    onSuccess: (user) => {
      client.setQueryData(queryKeys.currentUser, user);
      toast({ title: 'Profile updated', description: 'Your profile has been saved.' });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      for (const { path, message } of issuesOf(error)) showAtField(path, message);
      tellRefusal(error, { title: 'Error', fallback: 'Failed to update profile. Please try again.' });
    },
  });
}

/** Changes the password; every other device is signed out (R39). */
export function useChangePassword(showAtField: FieldMessage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordBody) => call('POST /api/auth/password', { body }),
    onSuccess: ({ message }) => {
      toast({ title: 'Password changed', description: message });
      return client.invalidateQueries({ queryKey: queryKeys.ownSessions });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      for (const { path, message } of issuesOf(error)) showAtField(path, message);
      tellRefusal(error, { title: 'Error', fallback: 'Failed to change the password. Please try again.' });
    },
  });
}

/** Signs out elsewhere; a refusal is about the password. */
export function useEndSessions(showAtPassword: (message: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndSessionsBody) => call('POST /api/auth/sessions/end', { body }),
    onSuccess: ({ message }) => toast({ title: 'Signed out', description: message }),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      for (const { message } of issuesOf(error)) showAtPassword(message);
      tellRefusal(error, { title: 'Error', fallback: 'Failed to sign out there. Please try again.' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
}

const FILE_PROBLEMS = {
  type: 'Please select an image file',
  size: 'File size must be less than 5MB',
} as const;

/** Sends a picture of oneself, unless it is none or too large (A §5, A §8). */
export function useUploadProfileImage() {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => call('POST /api/profile-image/upload', { form: { image: file } }),
    onSuccess: async () => {
      toast({
        title: 'Profile image updated',
        description: 'Your profile image has been successfully updated.',
      });
      await client.invalidateQueries({ queryKey: queryKeys.currentUser });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      tellRefusal(error, {
        title: 'Upload failed',
        fallback: 'Failed to update profile image. Please try again.',
      });
    },
  });
  const send = (file: File) => {
    const problem = pictureProblem(file);
    if (!problem) return upload.mutate(file);
    toast({ title: 'Upload failed', description: FILE_PROBLEMS[problem], variant: 'destructive' });
  };
  return { send, isPending: upload.isPending };
}
