import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { USERNAME_CHARACTERS } from '#contract/messages/account.ts';
import { EMPTY_FIELD, firstEmpty } from './first-empty.ts';
import { toastMissingInformation, useRegister } from './use-authenticate.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const EMPTY = { email: '', password: '', firstName: '', lastName: '', username: '' };
export type SignUpDraft = typeof EMPTY;
const FIELDS = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
  },
  { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name', isHalf: true },
  { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name', isHalf: true },
  {
    name: 'username',
    label: 'Username',
    type: 'text',
    autoComplete: 'username',
    hint: 'Letters, numbers, and underscores',
  },
] as const;
const NAMES = FIELDS.map(({ name }) => name);
const USERNAME = /^[A-Za-z0-9_]+$/;

type Props = {
  /** Keeps the typed values while the other tab is open. */
  draft: RefObject<SignUpDraft | null>;
  /** From the link of the start, by which the first admin signs up. */
  adminCode?: string | undefined;
};

export function SignUpForm({ draft, adminCode }: Props) {
  const { register, handleSubmit, setError, clearErrors, getValues, formState } = useForm({
    defaultValues: draft.current ?? EMPTY,
  });
  const signUp = useRegister((field, message) => {
    const formField = NAMES.find((name) => name === field);
    if (formField) setError(formField, { message }, { shouldFocus: true });
  });

  useKeptDraft(draft, getValues);

  const submit = handleSubmit((values) => {
    const missing = firstEmpty(values, NAMES);
    if (missing) {
      setError(missing, { message: EMPTY_FIELD }, { shouldFocus: true });
      return toastMissingInformation();
    }
    if (USERNAME.test(values.username)) return signUp.mutate(adminCode ? { ...values, adminCode } : values);
    setError('username', { message: USERNAME_CHARACTERS }, { shouldFocus: true });
    toast({ title: 'Invalid username', description: USERNAME_CHARACTERS, variant: 'destructive' });
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 gap-4">
      {FIELDS.map(({ name, label, type, autoComplete, ...rest }) => (
        <Field
          key={name}
          label={label}
          hint={'hint' in rest ? rest.hint : undefined}
          error={formState.errors[name]?.message}
          className={'isHalf' in rest ? 'col-span-2 sm:col-span-1' : 'col-span-2'}
        >
          <Input
            // A password may be refused because of a name.
            {...register(name, { onChange: () => name !== 'password' && clearErrors('password') })}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize={name === 'username' ? 'none' : undefined}
          />
        </Field>
      ))}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="col-span-2"
        isPending={signUp.isPending}
        pendingLabel="Creating account..."
      >
        Sign Up
      </Button>
    </form>
  );
}
