import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { type EndSessionsBody, endSessionsBody } from '#contract/account.ts';
import { useEndSessions } from './use-profile-mutations.ts';

type Props = { account: string; sessionIds: EndSessionsBody['sessionIds']; onClose: () => void };

const password = endSessionsBody.pick({ currentPassword: true });

/** Asks for the password, so that a person who borrows this browser cannot end other sessions (rule A11). */
export function EndSessions({ account, sessionIds, onClose }: Props) {
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '' },
    resolver: zodResolver(password),
  });
  const end = useEndSessions((message) => setError('currentPassword', { message }, { shouldFocus: true }));
  const submit = handleSubmit(({ currentPassword }) => {
    if (!end.isPending) end.mutate({ currentPassword, sessionIds }, { onSuccess: onClose });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={sessionIds === 'others' ? 'Sign out everywhere else?' : 'Sign out of this session?'}
      description="Enter your password. If you do not recognize a session, change your password afterwards."
      width="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isPending={end.isPending}
            pendingLabel="Signing out..."
          >
            Sign Out
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <Field label="Your Password" isRequired error={formState.errors.currentPassword?.message}>
          <Input {...register('currentPassword')} type="password" autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  );
}
