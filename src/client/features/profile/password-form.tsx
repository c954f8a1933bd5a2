import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { passwordBody } from '#contract/account.ts';
import { ownSessionsQuery } from './own-sessions.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };
type Values = typeof EMPTY;
/** The field of an account without a password is not shown. */
const schemaOf = (hasPassword: boolean) =>
  hasPassword
    ? passwordBody.required({ currentPassword: true })
    : passwordBody.extend({ currentPassword: z.string() });

/** Changes the password, which ends every other session. `account` tells password managers whose password it is. */
export function PasswordForm({ account }: { account: string }) {
  const { ways, withProof, question } = useProof(account);
  const { form, submit, isPending } = useCallForm({
    defaultValues: EMPTY,
    resolver: zodResolver(schemaOf(ways.hasPassword)),
    mutationFn: ({ currentPassword, newPassword }: Values) => {
      const body = ways.hasPassword ? { currentPassword, newPassword } : { newPassword };
      return withProof(() => call('POST /api/auth/password', { body }));
    },
    success: ({ message }) => ({
      title: ways.hasPassword ? 'Password changed' : 'Password set',
      description: message,
    }),
    failure: { fallback: 'Failed to change the password. Please try again.' },
    onSuccess: (_answer, _body, client) => {
      void client.invalidateQueries({ queryKey: waysInQuery.queryKey });
      return client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
    onDone: ({ reset }) => reset(),
  });
  const field = { form, type: 'password', isRequired: true };
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        aria-label="Change Password"
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        {ways.hasPassword && (
          <TextField
            {...field}
            name="currentPassword"
            label="Current Password"
            autoComplete="current-password"
          />
        )}
        <TextField
          {...field}
          name="newPassword"
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          isPending={isPending}
          pendingLabel="Changing password..."
          className="sm:col-start-1 sm:justify-self-start"
        >
          {ways.hasPassword ? 'Change Password' : 'Set Password'}
        </Button>
      </form>
      {question}
    </>
  );
}
