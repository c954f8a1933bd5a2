import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { type PasswordBody, passwordBody } from '#contract/account.ts';
import { ownSessionsQuery } from './queries.ts';

const EMPTY: PasswordBody = { currentPassword: '', newPassword: '' };

/** Changes the password, which ends every other session. `account` tells password managers whose password it is. */
export function PasswordForm({ account }: { account: string }) {
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(passwordBody) });
  const change = useApiMutation({
    mutationFn: (body: PasswordBody) => call('POST /api/auth/password', { body }),
    success: ({ message }) => ({ title: 'Password changed', description: message }),
    failure: { fallback: 'Failed to change the password. Please try again.' },
    showAtField: showAtFields(form),
    onSuccess: (_answer, _body, client) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const submit = form.handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess: () => form.reset(EMPTY) });
  });
  const field = { form, type: 'password', isRequired: true };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Change Password"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <TextField {...field} name="currentPassword" label="Current Password" autoComplete="current-password" />
      <TextField
        {...field}
        name="newPassword"
        label="New Password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
      <Button
        type="submit"
        isPending={change.isPending}
        pendingLabel="Changing password..."
        className="sm:justify-self-start"
      >
        Change Password
      </Button>
    </form>
  );
}
