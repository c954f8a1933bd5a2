import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';

/** The selected rows of a list while selecting is on; rows that leave the list are no longer selected. */
export function useSelection(allIds: readonly number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const ids = allIds.filter((id) => selected?.has(id));
  const areAllSelected = ids.length === allIds.length;
  return {
    isOn: selected !== null,
    ids,
    areAllSelected,
    start: () => setSelected(new Set()),
    stop: () => setSelected(null),
    has: (id: number) => selected?.has(id) ?? false,
    toggle: (id: number) =>
      setSelected((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setSelected(new Set(areAllSelected ? [] : allIds)),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The checkbox of a row, while rows are selected. */
export function SelectionBox({ selection, id, name }: { selection: Selection; id: number; name: string }) {
  return (
    <Checkbox checked={selection.has(id)} onChange={() => selection.toggle(id)}>
      <span className="sr-only">
        Select <bdi translate="no">{name}</bdi>
      </span>
    </Checkbox>
  );
}

type Props = Pick<ComponentProps<typeof ConfirmedAction>, 'title' | 'confirmLabel' | 'pendingLabel'> & {
  selection: Selection;
  removeLabel: string;
  remove: { isPending: boolean; mutate: (ids: number[], options: { onSuccess: () => void }) => void };
  /** What is removed, and what stays. */
  children: ReactNode;
};

/**
 * The number of selected rows and their removal after a confirmation, which ends the selection; always in view above a long
 * list.
 */
export function SelectionRemoval({ selection, removeLabel, remove, ...dialog }: Props) {
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
        <ConfirmedAction
          {...dialog}
          trigger={(ask) => (
            <Button icon={Trash2} variant="danger" disabled={ids.length === 0} onClick={ask}>
              {removeLabel}
            </Button>
          )}
          isPending={remove.isPending}
          onConfirm={(close) =>
            remove.mutate(ids, {
              onSuccess: () => {
                close();
                stop();
              },
            })
          }
        />
      </div>
    </fieldset>
  );
}
