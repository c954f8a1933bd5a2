import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useProof, type WithProof } from '#client/entities/user/confirm-owner.tsx';
import { makePasskey, offersPasskeys, passkeyProblem } from '#client/entities/user/passkeys.ts';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { Passkey } from '#contract/ways-in.ts';

/** The user's passkeys. The newest one is named right after it was added. */
export function Passkeys({ account }: { account: string }) {
  const { ways, withProof, question } = useProof(account);
  const [naming, setNaming] = useState<Passkey | null>(null);
  const add = useApiMutation({
    mutationFn: () => withProof(makePasskey),
    success: { title: 'Passkey added', description: 'You can sign in with it from now on.' },
    failure: (error) => {
      if (error instanceof ApiError) return failureToast(error);
      const description = passkeyProblem(error);
      return description ? { title: 'Passkey not added', description, variant: 'destructive' } : null;
    },
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
    onSuccess: setNaming,
  });
  const { passkeys } = ways;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1">
        <h3 className="text-18">Passkeys</h3>
        <p className="text-14 text-muted">
          {offersPasskeys()
            ? 'Sign in with your fingerprint, face or the PIN of your device, without a password.'
            : 'Passkeys work where the site is opened over https.'}
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              passkey={passkey}
              isLast={passkeys.length === 1 && !ways.hasPassword && ways.providers.length === 0}
              withProof={withProof}
              onRename={() => setNaming(passkey)}
            />
          ))}
        </ul>
      )}
      {offersPasskeys() && (
        <CallButton icon={Plus} className="self-start" call={add} pendingLabel="Adding...">
          Add Passkey
        </CallButton>
      )}
      {naming && <NameDialog passkey={naming} onClose={() => setNaming(null)} />}
      {question}
    </Card>
  );
}

type EntryProps = {
  passkey: Passkey;
  isLast: boolean;
  withProof: WithProof;
  onRename: () => void;
};

function Entry({ passkey: { id, name, createdAt, lastUsedAt }, isLast, withProof, onRename }: EntryProps) {
  const remove = useApiMutation({
    mutationFn: () => withProof(() => call('DELETE /api/auth/passkeys/:id', { params: { id } })),
    success: ({ message }) => ({ title: 'Passkey removed', description: message }),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  });
  const used = lastUsedAt ? `Last used ${shortInstant(new Date(lastUsedAt))}` : 'Not used yet';
  return (
    <li className="flex items-center gap-3 py-2">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span dir="auto" translate="no" className="block text-14 font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="block text-12 text-muted">
          Added {shortInstant(new Date(createdAt))} · {used}
        </span>
      </span>
      <Button size="icon" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
        <Pencil />
      </Button>
      <ConfirmedAction
        trigger={(ask) => (
          <Button size="icon" variant="ghost" aria-label={`Remove ${name}`} onClick={ask}>
            <Trash2 />
          </Button>
        )}
        title="Remove this passkey?"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isPending={remove.isPending}
        isDisabled={isLast}
        onConfirm={(close) => {
          close();
          remove.mutate();
        }}
      >
        <p className="wrap-anywhere">
          {isLast
            ? 'It is the last way into your account. Add a password or another passkey first.'
            : `“${name}” opens your account no more. Delete it from your device, too.`}
        </p>
      </ConfirmedAction>
    </li>
  );
}

function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { form, submit, isPending } = useCallForm({
    defaultValues: { name },
    mutationFn: (body: { name: string }) => call('PATCH /api/auth/passkeys/:id', { params: { id }, body }),
    success: { title: 'Passkey named' },
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Name this passkey"
      description="Such as the device that holds it."
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField form={form} name="name" label="Name" isRequired autoComplete="off" />
    </FormDialog>
  );
}
