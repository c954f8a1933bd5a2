import type { ReactNode } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from './dialog.tsx';

type Props = OpenState & {
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
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, pendingLabel, isPending, onConfirm, ...rest } = props;
  const { dismissLabel = 'Cancel', isDangerous = true, ...openState } = rest;
  return (
    <Dialog
      {...openState}
      title={title}
      width="small"
      footer={
        <>
          <Button onClick={() => openState.onOpenChange(false)}>{dismissLabel}</Button>
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
