import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck, MailWarning } from 'lucide-react';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { type ChangeEmailBody, changeEmailBody } from '#contract/mail.ts';

const EMPTY: ChangeEmailBody = { email: '', currentPassword: '' };

/** The field of an account without a password is not shown. */
const schemaOf = (hasPassword: boolean) =>
  hasPassword
    ? changeEmailBody.required({ currentPassword: true })
    : changeEmailBody.omit({ currentPassword: true });

/** The address of the account, whether it is confirmed, and how to change it (rule A34). */
export function EmailForm({ user }: { user: CurrentUser }) {
  const { ways, withProof, question } = useProof(user.email);
  const { form, submit, isPending } = useCallForm({
    defaultValues: EMPTY,
    resolver: zodResolver(schemaOf(ways.hasPassword)),
    mutationFn: (body: ChangeEmailBody) => withProof(() => call('POST /api/auth/email', { body })),
    success: ({ message }) => ({ title: 'One more step', description: message }),
    failure: { fallback: 'The address was not changed. Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
    onDone: ({ reset }) => reset(),
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
        {ways.hasPassword && <OwnPasswordField form={form} account={user.email} />}
        <Button
          type="submit"
          isPending={isPending}
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

/** Whether the address is confirmed, and the address that waits to replace it. */
export function EmailState({ user }: { user: CurrentUser }) {
  const { email, newEmail, isEmailVerified } = user;
  const send = useApiMutation({
    mutationFn: () => call('POST /api/auth/verification'),
    success: ({ message }) => ({ title: 'Mail sent', description: message }),
    failure: { fallback: 'No mail was sent. Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const keep = useApiMutation({
    mutationFn: () => call('DELETE /api/auth/email'),
    failure: { fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const Icon = isEmailVerified ? MailCheck : MailWarning;
  return (
    <Card as="section" aria-label="Your email" className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 gap-3 text-14">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="min-w-0">
            <span translate="no" className="block font-semibold wrap-anywhere">
              {email || 'No email'}
            </span>
            <span className="block text-muted">{textOf(user)}</span>
          </span>
        </p>
        {!isEmailVerified && email !== '' && (
          <CallButton call={send} pendingLabel="Sending...">
            Send Again
          </CallButton>
        )}
      </div>
      {newEmail && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
          <p className="min-w-0 text-14">
            <span translate="no" className="block font-semibold wrap-anywhere">
              {newEmail}
            </span>
            <span className="block text-muted">Counts once you open the link in the mail to it.</span>
          </p>
          <CallButton call={keep} pendingLabel="Cancelling...">
            Cancel Change
          </CallButton>
        </div>
      )}
    </Card>
  );
}

function textOf({ email, isEmailVerified }: CurrentUser): string {
  if (email === '') return 'You get no mails, and cannot vote where a confirmed email is asked for.';
  return isEmailVerified ? 'Confirmed' : 'Not confirmed yet: open the link in the mail to it.';
}
