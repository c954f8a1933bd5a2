import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';

const LATER = 'become admin later';

/** Offers the first account of a site without an admin to become it, by the code of the terminal (rule A40). */
export function BecomeAdmin() {
  const [isLater, setIsLater] = useState(() => readDraft<boolean>(LATER) ?? false);
  const { form, submit, isPending } = useCallForm({
    defaultValues: { code: '' },
    mutationFn: (body: { code: string }) => call('POST /api/auth/admin', { body }),
    success: { title: 'You are the admin now', description: 'The Admin Panel is in your menu.' },
    failure: { title: 'You are not the admin yet', fallback: 'Please try again.' },
    onSuccess: (user, _input, client) => client.setQueryData(userKeys.current, user),
  });
  if (isLater) return null;
  const dismiss = () => {
    storeDraft(LATER, true);
    setIsLater(true);
  };
  return (
    <Card as="section" aria-labelledby="become-admin" className="flex flex-col gap-4 p-4 sm:p-6">
      <div>
        <h2 id="become-admin" className="text-22">
          Is this your site?
        </h2>
        <p className="mt-1 max-w-2xl text-14 text-pretty text-muted">
          It has no admin yet, and you have its first account. The terminal of the server shows a code when it
          starts. Without a terminal the code is in the file admin-link in the server’s data folder.
        </p>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          form={form}
          name="code"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          className="min-w-0 sm:w-64"
        />
        <div className="flex gap-2 max-sm:*:flex-1 sm:mt-7">
          <SubmitButton isPending={isPending} pendingLabel="Checking...">
            Become Admin
          </SubmitButton>
          <Button variant="ghost" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  );
}
