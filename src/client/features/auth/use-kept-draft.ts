import { type RefObject, useEffect } from 'react';

/** Keeps what was typed when its form goes, such as for a look at the other tab. */
export function useKeptDraft<T>(draft: RefObject<T | null>, getValues: () => T): void {
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
}
