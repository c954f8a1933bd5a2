import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { CalledOff, serverMessageOf } from '#client/lib/api/use-api-mutation.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { DeletedTexts } from '#contract/admin.ts';

const TEXT_CHOICES = optionsOf({ keep: "Keep them under 'Deleted user'", empty: 'Empty them' });
const WHAT_HAPPENS = [
  'You are signed out everywhere, and your name, address, picture and achievements are deleted.',
  'Your songs and votes stay under ‘Deleted user’, so that no result changes.',
  'A tournament of yours that goes on is run by its first manager, else by the admins. Its members are told.',
];

/** Says what a deletion does, asks what happens to the texts, and for the password or another proof (rule A61). */
export function DeleteAccountDialog({ account, ...openState }: OpenState & { account: string }) {
  const query = useQuery({ ...waysInQuery, enabled: openState.open });
  const ways = query.data;
  const { withProof, question } = useProof(account, openState.open);
  const [texts, setTexts] = useState<DeletedTexts>('keep');
  const hasPassword = ways?.hasPassword;
  const { form, submit, isPending, isSuccess, error } = useCallForm({
    defaultValues: { currentPassword: '' },
    messagesAt: 'currentPassword',
    mutationFn: (password: { currentPassword: string }) => {
      const body = { texts, ...(hasPassword && password) };
      return withProof(() => call('POST /api/account/delete', { body }));
    },
    failure: () => null,
    onSuccess: () => location.assign('/'),
  });
  return (
    <>
      <FormDialog
        {...openState}
        title="Delete your account?"
        description="This cannot be undone. Download your data first if you want to keep it."
        submitLabel={hasPassword === undefined ? false : 'Delete account'}
        pendingLabel="Deleting..."
        isPending={isPending || isSuccess}
        isDangerous
        onSubmit={submit}
      >
        <ul className="list-disc ps-5 text-16 [&>li]:mt-1">
          {WHAT_HAPPENS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field
          label="Messages and pitches"
          hint={texts === 'empty' && 'Messages keep their places, without their text.'}
        >
          <Select
            options={TEXT_CHOICES}
            value={texts}
            onChange={({ target }) => setTexts(target.value as DeletedTexts)}
          />
        </Field>
        {!ways && <Unloaded query={query} what="your account" rowClassName="h-16" />}
        {hasPassword && <OwnPasswordField form={form} account={account} missing="Enter your password." />}
        <p role="alert" className="text-14 font-medium text-danger empty:hidden">
          {problemOf(error)}
        </p>
      </FormDialog>
      {question}
    </>
  );
}

/** Why the account was not deleted, with the way on; null where the field says it. */
function problemOf(error: Error | null): string | null {
  if (!error || error instanceof CalledOff) return null;
  if (error instanceof ApiError && error.issues.length > 0) return null;
  return serverMessageOf(error) ?? 'The account was not deleted. Check your connection and try again.';
}
