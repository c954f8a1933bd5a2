import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { type PasswordBody, passwordBody } from '#contract/account.ts';
import { useChangePassword } from './use-profile-mutations.ts';

const EMPTY: PasswordBody = { currentPassword: '', newPassword: '' };

/** Changes the password. `account` tells password managers whose password it is. */
export function PasswordForm({ account }: { account: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordBody>({
    defaultValues: EMPTY,
    resolver: zodResolver(passwordBody),
  });
  const change = useChangePassword((field, message) => {
    if (field === 'currentPassword' || field === 'newPassword') {
      setError(field, { message }, { shouldFocus: true });
    }
  });
  const submit = handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess: () => reset(EMPTY) });
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Change Password"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <Field label="Current Password" isRequired error={errors.currentPassword?.message}>
        <Input {...register('currentPassword')} type="password" autoComplete="current-password" />
      </Field>
      <Field label="New Password" isRequired hint="At least 8 characters" error={errors.newPassword?.message}>
        <Input {...register('newPassword')} type="password" autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        isPending={change.isPending}
        pendingLabel="Changing password..."
        className="sm:justify-self-start"
      >
        Change Password
      </Button>
    </form>
  );
}
