import { useQuery } from '@tanstack/react-query';
import { providerReturnQuery } from '#client/entities/user/provider-return.ts';
import { call, isNotFound } from '#client/lib/api/api.ts';
import { failureToast } from '#client/lib/api/use-api-mutation.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { LinkButton, SubmitButton } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { ACCOUNT_FIELDS_MISSING } from '#contract/messages/account.ts';
import { authPath } from '#contract/sign-in-address.ts';
import { hasCode, PASSWORD_FIELD } from './use-authenticate.ts';

/** The password was right, and the code of the second factor is to come. */
const isCodeNeeded = (error: unknown) => hasCode(error, 'CODE_NEEDED');

type Props = { returnTo: string };

/** Asks for the password of the account that has the address of a provider, and connects both (rule A55). */
export function ConnectStep({ returnTo }: Props) {
  const query = useQuery(providerReturnQuery);
  const { data } = query;
  const { form, submit, isPending } = useCallForm({
    defaultValues: { password: '' },
    messagesAt: 'password',
    mutationFn: (body: { password: string }) => call('POST /api/auth/identities/confirm', { body }),
    isUnauthorizedExpected: true,
    failure: (error) => (isCodeNeeded(error) ? null : failureToast(error, { title: 'Login failed' })),
    onError: (error) => {
      if (isCodeNeeded(error)) location.assign(authPath({ step: 'code', returnTo }));
    },
    // A new page, so that nothing of a visitor stays.
    onSuccess: () => location.assign(returnTo),
  });
  if (isNotFound(query.error)) {
    return (
      <EmptyState
        title="This sign-in has ended"
        description="Please start again."
        action={<LinkButton href={authPath({ returnTo })}>Start Again</LinkButton>}
      />
    );
  }
  if (!data?.email) {
    return (
      <Unloaded
        query={query}
        label="Loading"
        title="This sign-in could not be loaded"
        rows={1}
        rowClassName="h-24"
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Connect your account" className="flex flex-col gap-4">
      <h2 className="text-18">This address has an account</h2>
      <p className="text-14 text-muted">
        <bdi translate="no" className="font-semibold text-ink wrap-anywhere">
          {data.email}
        </bdi>{' '}
        has an account here. Give its password to connect {data.provider.name}. From then on both open it.
      </p>
      <input type="text" autoComplete="username" value={data.email} readOnly hidden />
      <TextField form={form} {...PASSWORD_FIELD} missing={ACCOUNT_FIELDS_MISSING} />
      <SubmitButton isPending={isPending} pendingLabel="Connecting...">
        Connect and Sign In
      </SubmitButton>
      <LinkButton variant="ghost" href={authPath({ returnTo })}>
        Use another way in
      </LinkButton>
    </form>
  );
}
