import { AlertDialog as Primitive } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Scrim, SHEET } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Names what will be lost. */
  description: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  variant?: 'danger' | 'primary';
  isPending?: boolean;
  /** Closing is left to the caller, once it is done. */
  onConfirm: () => void;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  isPending = false,
  onConfirm,
}: Props) {
  const focusReturn = useFocusReturn();
  const confirm = (event: MouseEvent) => {
    event.preventDefault();
    if (!isPending) onConfirm();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content {...focusReturn} className={cx(SHEET, 'max-w-md gap-2 p-6')}>
          <Primitive.Title className="text-22">{title}</Primitive.Title>
          <Primitive.Description className="text-14 text-muted">{description}</Primitive.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild onClick={confirm}>
              <Button variant={variant} isPending={isPending} pendingLabel={pendingLabel}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
