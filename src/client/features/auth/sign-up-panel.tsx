import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { RefObject } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { call } from '#client/lib/api/api.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import type { RegisterBody } from '#contract/account.ts';
import { USERNAME_CHARACTERS } from '#contract/messages/account.ts';
import { domainsText, INVITATION_TEXTS, SIGN_UP_REASONS } from '#contract/messages/sign-up.ts';
import { useAuthenticate, useKeptForm } from './use-authenticate.ts';

type Props = Pick<FormProps, 'draft' | 'adminCode'> & {
  /** The token of the invitation in the address. */
  invite: string | undefined;
  onSignIn: () => void;
};

/** The tab 'Sign Up': its form, and the reason where the site takes no new accounts, or only the invited (rule A37). */
export function SignUpPanel({ draft, adminCode, invite, onSignIn }: Props) {
  const { signUp, signUpDomains } = useSite();
  if (signUp === 'open' || adminCode !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        {signUpDomains.length > 0 && (
          <p className="rounded-panel bg-raised p-3 text-14 wrap-anywhere">{domainsText(signUpDomains)}</p>
        )}
        <SignUpForm draft={draft} adminCode={adminCode} />
      </div>
    );
  }
  if (signUp === 'closed' || invite === undefined) {
    return <Refused reason={SIGN_UP_REASONS[signUp]} onSignIn={onSignIn} />;
  }
  return <Invited draft={draft} token={invite} onSignIn={onSignIn} />;
}

function Invited({ draft, token, onSignIn }: Pick<Props, 'draft' | 'onSignIn'> & { token: string }) {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/check', { body: { token } }),
  });
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data)
    return <LoadFailed title="The invitation could not be checked" titleAs="h2" query={query} />;
  const { state } = query.data;
  if (state !== 'valid') return <Refused reason={INVITATION_TEXTS[state]} onSignIn={onSignIn} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 rounded-panel bg-raised p-3 text-14">
        <Ticket aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {INVITATION_TEXTS.valid}
      </p>
      <SignUpForm draft={draft} invitation={token} />
    </div>
  );
}

function Refused({ reason, onSignIn }: { reason: string; onSignIn: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="rounded-panel bg-raised p-4 text-16 text-pretty">
        {reason}
      </p>
      <Button onClick={onSignIn}>Go to Sign In</Button>
    </div>
  );
}

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

type FormProps = {
  draft: RefObject<SignUpDraft | null>;
  /** From the link of the start, by which the first admin signs up. */
  adminCode?: string | undefined;
  /** The token of an invitation. */
  invitation?: string | undefined;
};

function SignUpForm({ draft, adminCode, invitation }: FormProps) {
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
