import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from '#client/ui/form/text-field.tsx';

type Props<Values extends FieldValues & { currentPassword?: string | undefined }> = {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>;
  account: string;
  missing?: string;
};

/** A code of the second factor. */
export const CodeField = <Values extends FieldValues & { code: string }>({
  form,
}: Pick<Parameters<typeof TextField<Values>>[0], 'form'>) => (
  <TextField
    form={form}
    name={'code' as Path<Values>}
    label="Code"
    hint="Of your app, or a recovery code"
    isRequired
    autoComplete="one-time-code"
    autoCapitalize="none"
  />
);

/** The user's own password, with the account's name for password managers. */
export function OwnPasswordField<Values extends FieldValues & { currentPassword?: string | undefined }>({
  form,
  account,
  missing,
}: Props<Values>) {
  return (
    <>
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <TextField
        form={form}
        name={'currentPassword' as Path<Values>}
        label="Your Password"
        isRequired
        missing={missing}
        type="password"
        autoComplete="current-password"
      />
    </>
  );
}
