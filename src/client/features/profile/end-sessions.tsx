import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type EndSessionsBody, endSessionsBody } from '#contract/account.ts';
import { useEndSessions } from './use-profile-mutations.ts';

type Props = { account: string; sessionIds: EndSessionsBody['sessionIds']; onClose: () => void };

const password = endSessionsBody.pick({ currentPassword: true });

/** Asks for the password, so that a person who borrows this browser cannot end other sessions. */
export function EndSessions({ account, sessionIds, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '' },
    resolver: zodResolver(password),
  });
  const end = useEndSessions((message) => setError('currentPassword', { message }, { shouldFocus: true }));
  const submit = handleSubmit(({ currentPassword }) => {
    end.mutate({ currentPassword, sessionIds }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={sessionIds === 'others' ? 'Sign out everywhere else?' : 'Sign out of this session?'}
      description="Enter your password. If you do not recognize a session, change your password afterwards."
      width="small"
      submitLabel="Sign Out"
      pendingLabel="Signing out..."
      isPending={end.isPending}
      isDangerous
      className="gap-4"
      onSubmit={submit}
    >
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <Field label="Your Password" isRequired error={formState.errors.currentPassword?.message}>
        <Input {...register('currentPassword')} type="password" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
