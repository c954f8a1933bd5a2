import { zodResolver } from '@hookform/resolvers/zod';
import { call } from '#client/lib/api/api.ts';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type ForgotBody, forgotBody } from '#contract/mail.ts';

/** Asks for the mail by which a new password is set. The answer is the same without an account. */
export function ForgotPassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, submit, isPending, data } = useCallForm({
    defaultValues: { email },
    resolver: zodResolver(forgotBody),
    mutationFn: (body: ForgotBody) => call('POST /api/auth/forgot', { body }),
    failure: { fallback: 'No mail was sent. Please try again.' },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Forgot your password?"
      description="You get a mail with a link. It opens a page on which you set a new password."
      width="small"
      dismissal={<Button onClick={onClose}>{data ? 'Close' : 'Cancel'}</Button>}
      submitLabel={data ? false : 'Send Mail'}
      pendingLabel="Sending..."
      isPending={isPending}
      onSubmit={submit}
    >
      {data ? (
        <p role="status">{data.message} Look into the spam folder, too. The link works for 60 minutes.</p>
      ) : (
        <TextField form={form} name="email" label="Email" isRequired type="email" autoComplete="email" />
      )}
    </FormDialog>
  );
}
