import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { copyText } from '#client/entities/tournament/share/share-link.ts';
import { unlessClosed, type useProof } from '#client/entities/user/confirm-owner.tsx';
import { OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';

type WithProof = ReturnType<typeof useProof>['withProof'];
type Props = { withProof: WithProof; onClose: () => void };

const EMPTY = { code: '' };
const MISSING = 'Enter the code.';
const NUMERIC = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;

/** The key for the app as QR code and text, and the code that proves that the app has it. */
export function SetUpDialog({
  setup,
  withProof,
  onClose,
}: Props & { setup: { secret: string; uri: string } }) {
  const form = useForm({ defaultValues: EMPTY });
  const confirm = useApiMutation({
    mutationFn: (body: { code: string }) =>
      withProof(() => call('POST /api/auth/second-factor/confirm', { body })),
    success: { title: 'Second factor on', description: 'Keep the recovery codes where you find them.' },
    failure: (error) => (unlessClosed(error) === null ? null : failureToast(error)),
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Set up the second factor"
      description="Scan this with an authenticator app, or type the key into it. Then enter the code that it shows."
      submitLabel="Turn On"
      pendingLabel="Turning on..."
      isPending={confirm.isPending}
      className="gap-4"
      onSubmit={form.handleSubmit((body) =>
        body.code.trim() === '' ? form.setError('code', { message: MISSING }) : confirm.mutate(body),
      )}
    >
      <QrCode text={setup.uri} label="QR code of the key" className="max-w-48" />
      <p className="text-center text-14 text-muted">
        Key{' '}
        <code translate="no" className="tabular text-ink select-all wrap-anywhere">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Field label="Code" hint="Six digits" error={form.formState.errors.code?.message} isRequired>
        <Input {...form.register('code')} {...NUMERIC} />
      </Field>
    </FormDialog>
  );
}

/** Replaces the recovery codes. */
export function RenewDialog({ withProof, onClose }: Props) {
  const form = useForm({ defaultValues: EMPTY });
  const renew = useApiMutation({
    mutationFn: (body: { code: string }) =>
      withProof(() => call('POST /api/auth/second-factor/recovery-codes', { body })),
    failure: (error) => (unlessClosed(error) === null ? null : failureToast(error)),
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Make new recovery codes?"
      description="The codes that you have now end."
      submitLabel="Make New Codes"
      pendingLabel="Making codes..."
      isPending={renew.isPending}
      onSubmit={form.handleSubmit((body) =>
        body.code.trim() === '' ? form.setError('code', { message: MISSING }) : renew.mutate(body),
      )}
    >
      <Field label="Code of your app" error={form.formState.errors.code?.message} isRequired>
        <Input {...form.register('code')} {...NUMERIC} />
      </Field>
    </FormDialog>
  );
}

type TurnOffProps = Props & { account: string; hasPassword: boolean };

export function TurnOffDialog({ account, hasPassword, withProof, onClose }: TurnOffProps) {
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const turnOff = useApiMutation({
    mutationFn: ({ currentPassword, code }: { currentPassword: string; code: string }) =>
      withProof(() =>
        call('POST /api/auth/second-factor/off', {
          body: { code, ...(hasPassword ? { currentPassword } : {}) },
        }),
      ),
    success: ({ message }) => ({ title: 'Second factor off', description: message }),
    failure: (error) => (unlessClosed(error) === null ? null : failureToast(error)),
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Turn the second factor off?"
      description="The password alone then opens your account."
      submitLabel="Turn Off"
      pendingLabel="Turning off..."
      isPending={turnOff.isPending}
      isDangerous
      className="gap-4"
      onSubmit={form.handleSubmit((body) => turnOff.mutate(body))}
    >
      {hasPassword && <OwnPasswordField form={form} account={account} />}
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Of your app, or a recovery code"
        isRequired
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
    </FormDialog>
  );
}

/** The recovery codes, which are shown this once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title="Your recovery codes"
      description="Each opens your account once when you have no app. They are not shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul translate="no" className="tabular grid grid-cols-2 gap-2 text-16 select-all">
          {codes.map((code) => (
            <li key={code} className="rounded-control bg-raised px-2 py-1.5 text-center font-mono">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button icon={isCopied ? Check : Copy} onClick={async () => setIsCopied(await copyText(text))}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
            className={`${buttonClass()} gap-2`}
          >
            <Download />
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}
