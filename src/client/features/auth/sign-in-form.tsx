import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { EMPTY_FIELD, firstEmpty } from './first-empty.ts';
import { toastMissingInformation, useSignIn } from './use-authenticate.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const EMPTY = { email: '', password: '', rememberMe: false };
export type SignInDraft = typeof EMPTY;

/** `draft` keeps the typed values while the other tab is open. */
export function SignInForm({ draft }: { draft: RefObject<SignInDraft | null> }) {
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    defaultValues: draft.current ?? EMPTY,
  });
  const signIn = useSignIn((field, message) => {
    if (field === 'email' || field === 'password') setError(field, { message });
  });

  useKeptDraft(draft, getValues);

  const submit = handleSubmit((values) => {
    const missing = firstEmpty(values, ['email', 'password']);
    if (!missing) return signIn.mutate(values);
    setError(missing, { message: EMPTY_FIELD }, { shouldFocus: true });
    toastMissingInformation();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email" error={formState.errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        <Input {...register('password')} type="password" autoComplete="current-password" />
      </Field>
      <Checkbox {...register('rememberMe')}>Remember me for 30 days</Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={signIn.isPending}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}
