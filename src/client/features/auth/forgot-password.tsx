import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type ForgotBody, forgotBody } from '#contract/mail.ts';

/** Asks for the mail by which a new password is set. The answer is the same without an account. */
export function ForgotPassword({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { email }, resolver: zodResolver(forgotBody) });
  const ask = useApiMutation({
    mutationFn: (body: ForgotBody) => call('POST /api/auth/forgot', { body }),
    failure: { fallback: 'No mail was sent. Please try again.' },
    showAtField: showAtFields(form),
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Forgot your password?"
      description="You get a mail with a link. It opens a page on which you set a new password."
      width="small"
      dismissal={<Button onClick={onClose}>{ask.data ? 'Close' : 'Cancel'}</Button>}
      submitLabel={ask.data ? false : 'Send Mail'}
      pendingLabel="Sending..."
      isPending={ask.isPending}
      onSubmit={form.handleSubmit((body) => ask.mutate(body))}
    >
      {ask.data ? (
        <p role="status">{ask.data.message} Look into the spam folder, too. The link works for 60 minutes.</p>
      ) : (
        <TextField form={form} name="email" label="Email" isRequired type="email" autoComplete="email" />
      )}
    </FormDialog>
  );
}
