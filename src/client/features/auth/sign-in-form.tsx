import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { firstEmpty } from './first-empty.ts';
import { toastMissingInformation, useSignIn } from './use-authenticate.ts';

const EMPTY = { email: '', password: '', rememberMe: false };

export function SignInForm() {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: EMPTY });
  const signIn = useSignIn((field, message) => {
    if (field === 'email' || field === 'password') setError(field, { message });
  });

  const submit = handleSubmit((values) => {
    const missing = firstEmpty(values, ['email', 'password']);
    if (!missing) return signIn.mutate(values);
    setFocus(missing);
    toastMissingInformation();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email" error={formState.errors.email?.message}>
        {(wiring) => <Input {...wiring} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(wiring) => (
          <Input {...wiring} {...register('password')} type="password" autoComplete="current-password" />
        )}
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
