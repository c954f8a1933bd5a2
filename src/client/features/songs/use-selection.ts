import { useState } from 'react';

/** Which rows of a list are chosen while choosing is on; what leaves the list meanwhile is chosen no longer. */
export function useSelection(allIds: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const ids = allIds.filter((id) => chosen?.has(id));
  return {
    isOn: chosen !== null,
    ids,
    areAllChosen: ids.length === allIds.length,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    has: (id: number) => chosen?.has(id) ?? false,
    toggle: (id: number) =>
      setChosen(
        (old) => new Set(old?.has(id) ? [...old].filter((each) => each !== id) : [...(old ?? []), id]),
      ),
    toggleAll: () => setChosen(new Set(ids.length === allIds.length ? [] : allIds)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
