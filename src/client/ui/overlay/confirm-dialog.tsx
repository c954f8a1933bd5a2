import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from './dialog.tsx';

type Props = OpenState &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> & {
    /** What the action does and what it deletes. */
    children: ReactNode;
    confirmLabel: string;
    pendingLabel: string;
    dismissLabel?: string;
    isPending: boolean;
    isDisabled?: boolean;
    isDangerous?: boolean;
    onConfirm: () => void;
  };

/** Asks before an action. The caller closes it after the call. */
export function ConfirmDialog({
  confirmLabel,
  pendingLabel,
  dismissLabel = 'Cancel',
  isPending,
  isDisabled = false,
  isDangerous = true,
  onConfirm,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog
      {...dialog}
      width="small"
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{dismissLabel}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isDisabled}
            isPending={isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-16">{children}</div>
    </Dialog>
  );
}

type ConfirmedActionProps = Omit<Props, keyof OpenState | 'onConfirm'> & {
  /** The button that asks. */
  trigger: (ask: () => void) => ReactNode;
  /** Makes the call, after which `close` closes the dialog. */
  onConfirm: (close: () => void) => void;
};

/** A button with the dialog that asks before its action. */
export function ConfirmedAction({ trigger, onConfirm, ...dialog }: ConfirmedActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {trigger(() => setIsAsking(true))}
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => onConfirm(() => setIsAsking(false))}
      />
    </>
  );
}
