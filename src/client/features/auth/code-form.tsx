import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { dismissToast } from '#client/lib/toast/toast-store.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { hasCode, showSignedIn } from './use-authenticate.ts';

const APP = {
  label: 'Code of your app',
  hint: 'The six digits that your authenticator app shows now',
  mode: 'numeric',
};
const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the ten codes that you kept. Each works once.',
  mode: 'text',
};

/** The second step of a sign-in (rule A44). */
export function CodeForm({ onRestart }: { onRestart: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { label, hint, mode } = isRecovery ? RECOVERY : APP;
  const form = useForm({ defaultValues: { code: '' } });
  const finish = useApiMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/code', { body }),
    onMutate: () => dismissToast(),
    isUnauthorizedExpected: true,
    failure: { title: 'Login failed', fallback: 'Please try again.' },
    showAtField: (_field, message) => form.setError('code', { message }, { shouldFocus: true }),
    onSuccess: (user, _body, client) => showSignedIn(client, user),
    onError: (error) => hasCode(error, 'SIGN_IN_ENDED') && onRestart(),
  });
  const submit = form.handleSubmit(({ code }) => {
    if (code.trim() === '')
      return form.setError('code', { message: 'Enter the code.' }, { shouldFocus: true });
    if (!finish.isPending) finish.mutate({ code });
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
          {...form.register('code')}
          key={mode}
          autoFocus
          inputMode={mode as 'numeric' | 'text'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <SubmitButton isPending={finish.isPending} pendingLabel="Signing in...">
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
