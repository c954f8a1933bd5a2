import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { unlessClosed, useProof } from '#client/entities/user/confirm-owner.tsx';
import { OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { UNKNOWN_WAYS, waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type EndSessionsBody, endSessionsBody } from '#contract/account.ts';
import { ownSessionsQuery } from './queries.ts';

type Props = { account: string; sessionIds: EndSessionsBody['sessionIds']; onClose: () => void };

const password = endSessionsBody.pick({ currentPassword: true }).required();

/** Asks for the password, so that a person who borrows this browser cannot end other sessions. */
export function EndSessions({ account, sessionIds, onClose }: Props) {
  const ways = useQuery(waysInQuery).data ?? UNKNOWN_WAYS;
  const { hasPassword } = ways;
  const { withProof, question } = useProof({ account, ways });
  const form = useForm({
    defaultValues: { currentPassword: '' },
    ...(hasPassword && { resolver: zodResolver(password) }),
  });
  const end = useApiMutation({
    mutationFn: (body: EndSessionsBody) => withProof(() => call('POST /api/auth/sessions/end', { body })),
    success: ({ message }) => ({ title: 'Signed out', description: message }),
    failure: (error) =>
      unlessClosed(error) === null
        ? null
        : failureToast(error, { fallback: 'Failed to sign out. Please try again.' }),
    // Every message of the server is about the password.
    showAtField: (_field, message) => form.setError('currentPassword', { message }, { shouldFocus: true }),
    refresh: (client) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  return (
    <>
      <FormDialog
        open
        onOpenChange={onClose}
        title={sessionIds === 'others' ? 'Sign out everywhere else?' : 'Sign out of this session?'}
        description={`${hasPassword ? 'Enter your password. ' : ''}If you do not recognize a session, change your password afterwards.`}
        width="small"
        submitLabel="Sign Out"
        pendingLabel="Signing out..."
        isPending={end.isPending}
        isDangerous
        className="gap-4"
        onSubmit={form.handleSubmit((body) =>
          end.mutate({ ...(hasPassword ? body : {}), sessionIds }, { onSuccess: onClose }),
        )}
      >
        {hasPassword && <OwnPasswordField form={form} account={account} />}
      </FormDialog>
      {question}
    </>
  );
}
