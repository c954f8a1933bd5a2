import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { dismissToast } from '#client/lib/toast/toast-store.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { hasCode, showSignedIn } from './use-authenticate.ts';

const APP = {
  label: 'Code of your app',
  hint: 'The six digits that your authenticator app shows now',
  mode: 'numeric',
} as const;
const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the ten codes that you kept. Each works once.',
  mode: 'text',
} as const;

/** The second step of a sign-in (rule A44). */
export function CodeForm({ onRestart }: { onRestart: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { label, hint, mode } = isRecovery ? RECOVERY : APP;
  const { form, submit, isPending } = useCallForm({
    defaultValues: { code: '' },
    messagesAt: 'code',
    mutationFn: (body: { code: string }) => call('POST /api/auth/code', { body }),
    onMutate: () => dismissToast(),
    isUnauthorizedExpected: true,
    failure: { title: 'Login failed', fallback: 'Please try again.' },
    onSuccess: (user, _body, client) => showSignedIn(client, user),
    onError: (error) => hasCode(error, 'SIGN_IN_ENDED') && onRestart(),
  });
  const change = () => {
    setIsRecovery(!isRecovery);
    form.reset();
    form.setFocus('code');
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Second step" className="flex flex-col gap-4">
      <Field label={label} hint={hint} error={form.formState.errors.code?.message}>
        <Input
          {...form.register('code', { validate: (code) => code.trim() !== '' || 'Enter the code.' })}
          key={mode}
          autoFocus
          inputMode={mode}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <SubmitButton isPending={isPending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={change}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </form>
  );
}
