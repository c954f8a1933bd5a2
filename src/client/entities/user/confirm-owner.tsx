import { useQuery } from '@tanstack/react-query';
import { ExternalLink, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CodeField, OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { askForPasskey, offersPasskeys, passkeyProblem } from '#client/entities/user/passkeys.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { CalledOff, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showAtFields } from '#client/ui/form/text-field.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { WaysIn } from '#contract/ways-in.ts';
import type { IdentityProvider } from '#engine/kinds.ts';
import { waysInQuery } from './ways-in-query.ts';

/** The ways in of most accounts, until those of the user are known. */
const UNKNOWN_WAYS: WaysIn = { hasPassword: true, secondFactor: null, passkeys: [], providers: [] };

type Owner = { account: string; ways: WaysIn };
type Waiting = { resolve: () => void; reject: (reason: Error) => void };

/**
 * Makes calls that need a recent proof of the owner: where the server asks for one, so does a dialog (rule A46). The ways in
 * are read once they are needed.
 */
export function useProof(account: string, areWaysNeeded = true) {
  const ways = useQuery({ ...waysInQuery, enabled: areWaysNeeded }).data ?? UNKNOWN_WAYS;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PROOF_NEEDED')) throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }));
      return act();
    }
  };
  const close = (settle: (current: Waiting) => void) => {
    if (waiting) settle(waiting);
    setWaiting(null);
  };
  const question = waiting && (
    <ConfirmOwner
      {...{ account, ways }}
      onProven={() => close(({ resolve }) => resolve())}
      onClose={() => close(({ reject }) => reject(new CalledOff()))}
    />
  );
  return { ways, withProof, question };
}

export type WithProof = ReturnType<typeof useProof>['withProof'];

type Props = Owner & { onProven: () => void; onClose: () => void };

function ConfirmOwner({ account, ways, onProven, onClose }: Props) {
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const showAtField = showAtFields(form);
  /** Empty where the account has no second factor. */
  const givenCode = () => (ways.secondFactor ? { code: form.getValues('code') } : {});
  const prove = useApiMutation({
    mutationFn: ({ currentPassword }: { currentPassword: string }) =>
      call('POST /api/auth/prove', { body: { currentPassword, ...givenCode() } }),
    showAtField,
    onSuccess: onProven,
  });
  const byPasskey = useApiMutation({
    mutationFn: async () =>
      call('POST /api/auth/prove/passkey', { body: { response: await askForPasskey() } }),
    isUnauthorizedExpected: true,
    failure: (error) => {
      const description = error instanceof ApiError ? (error.serverMessage ?? '') : passkeyProblem(error);
      return description === null ? null : { title: 'Error', description, variant: 'destructive' };
    },
    onSuccess: onProven,
  });
  const byProvider = useApiMutation({
    mutationFn: (provider: IdentityProvider) =>
      call('POST /api/auth/prove/provider', { body: { provider, ...givenCode() } }),
    showAtField,
    onSuccess: ({ url }) => location.assign(url),
  });
  const hasPasskey = ways.passkeys.length > 0 && offersPasskeys();
  const providers = ways.hasPassword ? [] : ways.providers.filter(({ proves }) => proves);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Is it you?"
      description={descriptionOf({ ...ways, providers }, hasPasskey)}
      submitLabel={ways.hasPassword && 'Confirm'}
      pendingLabel="Checking..."
      isPending={prove.isPending}
      className="gap-4"
      onSubmit={form.handleSubmit((body) => prove.mutate(body))}
    >
      {ways.hasPassword && <OwnPasswordField form={form} account={account} />}
      {ways.secondFactor && (ways.hasPassword || providers.length > 0) && <CodeField form={form} />}
      {hasPasskey && (
        <Button
          icon={KeyRound}
          isPending={byPasskey.isPending}
          pendingLabel="Waiting for the passkey..."
          onClick={() => byPasskey.mutate()}
        >
          Use a passkey
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          icon={ExternalLink}
          isPending={byProvider.isPending || byProvider.isSuccess}
          pendingLabel="Opening..."
          className="h-auto min-h-11 py-2 whitespace-normal!"
          onClick={() => byProvider.mutate(id)}
        >
          <span className="wrap-anywhere">Continue with {name}</span>
        </Button>
      ))}
    </FormDialog>
  );
}

function descriptionOf({ hasPassword, providers }: Owner['ways'], hasPasskey: boolean): string {
  if (hasPassword) return 'Enter your password to go on.';
  if (providers.length > 0) {
    return 'Show that this is your account. From another site you come back to your profile, and begin there again.';
  }
  if (hasPasskey) return 'Show that this is your account.';
  return 'Sign out and in again. You can then go on for ten minutes.';
}
