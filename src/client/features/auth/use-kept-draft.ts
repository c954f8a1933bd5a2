import { type RefObject, useEffect } from 'react';

/** Keeps the typed values when the form unmounts, as when the user opens the other tab. */
export function useKeptDraft<T>(draft: RefObject<T | null>, getValues: () => T): void {
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
}
