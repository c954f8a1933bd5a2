import { Check, Copy, Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { copyText } from '#client/entities/tournament/share/share-link.ts';
import type { WithProof } from '#client/entities/user/confirm-owner.tsx';
import { CodeField, OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import type { ToastContent } from '#client/lib/toast/toast-store.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';

type Props = { withProof: WithProof; onClose: () => void };
export type Setup = { secret: string; uri: string };

/** The key for the app as QR code and text, and the code that proves that the app has it. */
export function SetUpDialog({ setup, withProof, onClose }: Props & { setup: Setup }) {
  return (
    <CodeDialog
      title="Set up the second factor"
      description="Scan this with an authenticator app, or type the key into it. Then enter the code that it shows."
      submitLabel="Turn On"
      pendingLabel="Turning on..."
      label="Code"
      hint="Six digits"
      send={(body) => withProof(() => call('POST /api/auth/second-factor/confirm', { body }))}
      success={{ title: 'Second factor on', description: 'Keep the recovery codes where you find them.' }}
      onClose={onClose}
    >
      <QrCode text={setup.uri} label="QR code of the key" className="max-w-48" />
      <p className="text-center text-14 text-muted">
        Key{' '}
        <code translate="no" className="tabular text-ink select-all wrap-anywhere">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </CodeDialog>
  );
}

/** Replaces the recovery codes. */
export function RenewDialog({ withProof, onClose }: Props) {
  return (
    <CodeDialog
      title="Make new recovery codes?"
      description="The codes that you have now end."
      submitLabel="Make New Codes"
      pendingLabel="Making codes..."
      label="Code of your app"
      send={(body) => withProof(() => call('POST /api/auth/second-factor/recovery-codes', { body }))}
      onClose={onClose}
    />
  );
}

type Code = { code: string };
type CodeDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'submitLabel' | 'pendingLabel'
> & {
  label: string;
  hint?: string;
  send: (body: Code) => Promise<{ recoveryCodes: string[] }>;
  success?: ToastContent;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for a code of the app, and then shows the recovery codes that it earned. */
function CodeDialog({ label, hint, send, success, onClose, children, ...dialog }: CodeDialogProps) {
  const { form, submit, isPending, data } = useCallForm({
    defaultValues: { code: '' },
    mutationFn: send,
    success,
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  });
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      {...dialog}
      open
      onOpenChange={onClose}
      width="small"
      isPending={isPending}
      className="gap-4"
      onSubmit={submit}
    >
      {children}
      <Field label={label} hint={hint} error={form.formState.errors.code?.message} isRequired>
        <Input
          {...form.register('code', { validate: (code) => code.trim() !== '' || 'Enter the code.' })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
    </FormDialog>
  );
}

type TurnOffProps = Props & { account: string; hasPassword: boolean };

export function TurnOffDialog({ account, hasPassword, withProof, onClose }: TurnOffProps) {
  const { form, submit, isPending } = useCallForm({
    defaultValues: { currentPassword: '', code: '' },
    mutationFn: ({ currentPassword, code }: Code & { currentPassword: string }) => {
      const body = hasPassword ? { code, currentPassword } : { code };
      return withProof(() => call('POST /api/auth/second-factor/off', { body }));
    },
    success: ({ message }) => ({ title: 'Second factor off', description: message }),
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
      isPending={isPending}
      isDangerous
      className="gap-4"
      onSubmit={submit}
    >
      {hasPassword && <OwnPasswordField form={form} account={account} />}
      <CodeField form={form} />
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
