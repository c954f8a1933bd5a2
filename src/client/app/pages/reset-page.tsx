import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LinkCard } from '#client/features/auth/link-card.tsx';
import { linkProblem, useLinkToken } from '#client/features/auth/link-token.ts';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton, SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { resetBody } from '#contract/mail.ts';

/** `/reset#token`: sets a new password, which ends all sessions (rule A33). */
export function ResetPage() {
  useDocumentTitle('Set a new password');
  const token = useLinkToken();
  const form = useForm({
    defaultValues: { newPassword: '' },
    resolver: zodResolver(resetBody.pick({ newPassword: true })),
  });
  const reset = useApiMutation({
    mutationFn: (body: { newPassword: string }) => call('POST /api/auth/reset', { body: { ...body, token } }),
    failure: (error) => (linkProblem(token, error) ? null : failureToast(error)),
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const problem = linkProblem(token, reset.error);
  if (problem || reset.data) {
    return (
      <LinkCard
        title={problem ? 'This link does not work' : 'Password changed'}
        text={problem ?? reset.data?.message ?? ''}
      >
        <LinkButton href="/auth" variant="primary">
          Sign In
        </LinkButton>
      </LinkCard>
    );
  }
  return (
    <LinkCard title="Set a new password" text="Every device is signed out, and you sign in with the new one.">
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (!reset.isPending) reset.mutate(body);
        })}
        className="flex flex-col gap-4"
      >
        <TextField
          form={form}
          name="newPassword"
          label="New Password"
          hint="At least 8 characters"
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton isPending={reset.isPending} pendingLabel="Saving...">
          Set Password
        </SubmitButton>
      </form>
    </LinkCard>
  );
}
