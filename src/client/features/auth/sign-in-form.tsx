import { lazy, type RefObject, Suspense, useCallback, useState } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { offersPasskeys } from '#client/entities/user/passkeys.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { SignInBody } from '#contract/account.ts';
import { PASSWORD_FIELD, useAuthenticate, useKeptForm } from './use-authenticate.ts';

const EMPTY = { email: '', password: '', rememberMe: false };
export type SignInDraft = typeof EMPTY;
const FAILURE = { title: 'Login failed', fallback: 'Please check your credentials and try again.' };

const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm);
const PasskeyButton = lazyComponent(async () => (await import('./passkey-button.tsx')).PasskeyButton);

type Props = {
  draft: RefObject<SignInDraft | null>;
  /** Begins with the code, because a provider has taken the first step. */
  beginsWithCode?: boolean;
};

/** The password, and the code of the second factor where the account has one. */
export function SignInForm({ draft, beginsWithCode = false }: Props) {
  const [needsCode, setNeedsCode] = useState(beginsWithCode);
  if (!needsCode) return <PasswordForm draft={draft} onCodeNeeded={() => setNeedsCode(true)} />;
  return (
    <Suspense>
      <CodeForm onRestart={() => setNeedsCode(false)} />
    </Suspense>
  );
}

function PasswordForm({ draft, onCodeNeeded }: Pick<Props, 'draft'> & { onCodeNeeded: () => void }) {
  const form = useKeptForm(draft, EMPTY);
  const { getValues } = form;
  const isRemembered = useCallback(() => getValues('rememberMe'), [getValues]);
  const showAtField = (field: string, message: string) => {
    if (field === 'email' || field === 'password') form.setError(field, { message }, { shouldFocus: true });
  };
  const signIn = useAuthenticate<SignInBody>(FAILURE, showAtField, onCodeNeeded);
  const submit = form.handleSubmit((values) => form.isComplete(values) && signIn.mutate(values));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username webauthn" />
      <TextField form={form} {...PASSWORD_FIELD} />
      <ForgotLink email={() => form.getValues('email')} />
      <Checkbox {...form.register('rememberMe')}>Remember me for 30 days</Checkbox>
      <SubmitButton isPending={signIn.isPending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
      {offersPasskeys() && (
        <Suspense>
          <PasskeyButton isRemembered={isRemembered} />
        </Suspense>
      )}
    </form>
  );
}

const ForgotPassword = lazy(async () => ({
  default: (await import('./forgot-password.tsx')).ForgotPassword,
}));

/** Opens the form for a forgotten password, where this site can send mails (rule A33). */
function ForgotLink({ email }: { email: () => string }) {
  const { sendsMail } = useSite();
  const [typed, setTyped] = useState<string | null>(null);
  if (!sendsMail) return null;
  return (
    <>
      <button
        type="button"
        className="-mt-2 min-h-11 self-start text-14 font-semibold text-muted underline underline-offset-4 hover:text-ink sm:min-h-8"
        onClick={() => setTyped(email())}
      >
        Forgot your password?
      </button>
      {typed !== null && (
        <Suspense>
          <ForgotPassword email={typed} onClose={() => setTyped(null)} />
        </Suspense>
      )}
    </>
  );
}
