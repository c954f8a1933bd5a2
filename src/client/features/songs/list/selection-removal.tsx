import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
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

type SelectionBarProps = { selection: Selection; removeLabel: string; onRemove: () => void };

/** The number of selected rows and the action on them, always in view above a long list. */
function SelectionBar({ selection, removeLabel, onRemove }: SelectionBarProps) {
  const { ids, areAllSelected, toggleAll, stop } = selection;
  const bar = useRef<HTMLFieldSetElement>(null);
  // The bar replaces the button that started the selection and had the focus.
  useEffect(() => bar.current?.querySelector('input')?.focus(), []);
  return (
    <fieldset
      ref={bar}
      aria-label="Selection"
      className="sticky top-18 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-edge bg-raised px-4 py-2"
    >
      <Checkbox checked={areAllSelected && ids.length > 0} onChange={toggleAll}>
        Select all
      </Checkbox>
      <p role="status" className="text-14 text-muted">
        <span translate="no" className="tabular">
          {ids.length}
        </span>{' '}
        selected
      </p>
      <div className="ml-auto flex gap-2">
        <Button onClick={stop}>Cancel</Button>
        <Button icon={Trash2} variant="danger" disabled={ids.length === 0} onClick={onRemove}>
          {removeLabel}
        </Button>
      </div>
    </fieldset>
  );
}
