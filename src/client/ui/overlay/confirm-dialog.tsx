import type { ReactNode } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What the action does and what it deletes. */
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  dismissLabel?: string;
  isPending: boolean;
  isDangerous?: boolean;
  onConfirm: () => void;
};

/** Asks before an action. The caller closes it after the call. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  pendingLabel,
  dismissLabel = 'Cancel',
  isPending,
  isDangerous = true,
  onConfirm,
}: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{dismissLabel}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
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
