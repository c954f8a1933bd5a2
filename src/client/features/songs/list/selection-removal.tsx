import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'pendingLabel'> & {
  selection: Selection;
  removeLabel: string;
  remove: { isPending: boolean; mutate: (ids: number[], options: { onSuccess: () => void }) => void };
  /** What is removed, and what stays. */
  children: ReactNode;
};

/** Removes the selected rows after a confirmation, and ends the selection. */
export function SelectionRemoval({ selection, removeLabel, remove, children, ...dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    remove.mutate(selection.ids, {
      onSuccess: () => {
        setIsAsking(false);
        selection.stop();
      },
    });
  return (
    <>
      <SelectionBar selection={selection} removeLabel={removeLabel} onRemove={() => setIsAsking(true)} />
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onOpenChange={setIsAsking}
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
