import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { unlessClosed, useProof } from '#client/entities/user/confirm-owner.tsx';
import { UNKNOWN_WAYS, waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { type ChangeEmailBody, changeEmailBody } from '#contract/mail.ts';
import { EmailState } from './email-state.tsx';

const EMPTY: ChangeEmailBody = { email: '', currentPassword: '' };

/** The field of an account without a password is not shown. */
const schemaOf = (hasPassword: boolean) =>
  hasPassword
    ? changeEmailBody.required({ currentPassword: true })
    : changeEmailBody.omit({ currentPassword: true });

/** The address of the account, whether it is confirmed, and how to change it (rule A34). */
export function EmailForm({ user }: { user: CurrentUser }) {
  const ways = useQuery(waysInQuery).data ?? UNKNOWN_WAYS;
  const { withProof, question } = useProof({ account: user.email, ways });
  const form = useForm<ChangeEmailBody>({
    defaultValues: EMPTY,
    resolver: zodResolver(schemaOf(ways.hasPassword)),
  });
  const change = useApiMutation({
    mutationFn: (body: ChangeEmailBody) => withProof(() => call('POST /api/auth/email', { body })),
    success: ({ message }) => ({ title: 'One more step', description: message }),
    failure: (error) =>
      unlessClosed(error) === null
        ? null
        : failureToast(error, { fallback: 'The address was not changed. Please try again.' }),
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const submit = form.handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess: () => form.reset(EMPTY) });
  });
  return (
    <>
      <EmailState user={user} />
      <form
        noValidate
        onSubmit={submit}
        aria-label="Change Email"
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <TextField form={form} name="email" label="New Email" type="email" autoComplete="email" isRequired />
        {ways.hasPassword && (
          <TextField
            form={form}
            name="currentPassword"
            label="Your Password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
        )}
        <Button
          type="submit"
          isPending={change.isPending}
          pendingLabel="Sending..."
          className="sm:col-start-1 sm:justify-self-start"
        >
          {user.email === '' ? 'Add Email' : 'Change Email'}
        </Button>
      </form>
      {question}
    </>
  );
}
