import { useState } from 'react';

/** The selected rows of a list while selecting is on; rows that leave the list are no longer selected. */
export function useSelection(allIds: readonly number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const ids = allIds.filter((id) => selected?.has(id));
  return {
    isOn: selected !== null,
    ids,
    areAllSelected: ids.length === allIds.length,
    start: () => setSelected(new Set()),
    stop: () => setSelected(null),
    has: (id: number) => selected?.has(id) ?? false,
    toggle: (id: number) =>
      setSelected(
        (old) => new Set(old?.has(id) ? [...old].filter((each) => each !== id) : [...(old ?? []), id]),
      ),
    toggleAll: () => setSelected(new Set(ids.length === allIds.length ? [] : allIds)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
