import type { RefObject } from 'react';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { SignInBody } from '#contract/account.ts';
import { ForgotLink } from './forgot-link.tsx';
import { useAuthenticate, useKeptForm } from './use-authenticate.ts';

const EMPTY = { email: '', password: '', rememberMe: false };
export type SignInDraft = typeof EMPTY;
const FAILURE = { title: 'Login failed', fallback: 'Please check your credentials and try again.' };

export function SignInForm({ draft }: { draft: RefObject<SignInDraft | null> }) {
  const form = useKeptForm(draft, EMPTY);
  const signIn = useAuthenticate<SignInBody>(FAILURE, (field, message) => {
    if (field === 'email' || field === 'password') form.setError(field, { message });
  });
  const submit = form.handleSubmit((values) => form.isComplete(values) && signIn.mutate(values));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <ForgotLink email={() => form.getValues('email')} />
      <Checkbox {...form.register('rememberMe')}>Remember me for 30 days</Checkbox>
      <SubmitButton isPending={signIn.isPending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
    </form>
  );
}
