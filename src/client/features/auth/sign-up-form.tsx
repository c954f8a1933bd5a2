import type { RefObject } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import type { RegisterBody } from '#contract/account.ts';
import { USERNAME_CHARACTERS } from '#contract/messages/account.ts';
import { useAuthenticate, useKeptForm } from './use-authenticate.ts';

const EMPTY = { email: '', password: '', firstName: '', lastName: '', username: '' };
export type SignUpDraft = typeof EMPTY;
const FAILURE = { title: 'Registration failed', fallback: 'Please try again with different information.' };
const WIDE = 'col-span-2';
const HALF = 'col-span-2 sm:col-span-1';
const FIELDS = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', className: WIDE },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
    className: WIDE,
  },
  { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name', className: HALF },
  { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name', className: HALF },
  {
    name: 'username',
    label: 'Username',
    type: 'text',
    autoComplete: 'username',
    autoCapitalize: 'none',
    hint: 'Letters, numbers, and underscores',
    className: WIDE,
  },
] as const;
const USERNAME = /^[A-Za-z0-9_]+$/;

type Props = {
  draft: RefObject<SignUpDraft | null>;
  /** From the link of the start, by which the first admin signs up. */
  adminCode?: string | undefined;
  /** The token of an invitation. */
  invitation?: string | undefined;
};

export function SignUpForm({ draft, adminCode, invitation }: Props) {
  const form = useKeptForm(draft, EMPTY);
  const signUp = useAuthenticate<RegisterBody>(FAILURE, showAtFields(form));
  const submit = form.handleSubmit((values) => {
    if (!form.isComplete(values)) return;
    if (USERNAME.test(values.username)) return signUp.mutate({ ...values, adminCode, invitation });
    form.setError('username', { message: USERNAME_CHARACTERS }, { shouldFocus: true });
    toast({ title: 'Invalid username', description: USERNAME_CHARACTERS, variant: 'destructive' });
  });
  // A password may be refused because of a name.
  const clearPassword = (name: string) => name !== 'password' && form.clearErrors('password');
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 gap-4">
      {FIELDS.map((field) => (
        <TextField key={field.name} form={form} {...field} onEdit={() => clearPassword(field.name)} />
      ))}
      <SubmitButton className="col-span-2" isPending={signUp.isPending} pendingLabel="Creating account...">
        Sign Up
      </SubmitButton>
    </form>
  );
}
