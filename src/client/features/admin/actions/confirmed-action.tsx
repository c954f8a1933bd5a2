import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { RowAction } from './row-action.tsx';

type Props = Omit<ComponentProps<typeof RowAction>, 'onClick'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'pendingLabel'> & {
    change: { isPending: boolean; mutate: (input: undefined, options: { onSettled: () => void }) => void };
    /** What the action does and what it deletes. */
    children: ReactNode;
  };

/** A button of a row that asks for confirmation in a dialog. */
export function ConfirmedAction({ title, confirmLabel, pendingLabel, change, children, ...action }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowAction {...action} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        confirmLabel={confirmLabel}
        pendingLabel={pendingLabel}
        isPending={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
