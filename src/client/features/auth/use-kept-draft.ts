import { type RefObject, useEffect } from 'react';

/** Keeps the typed values when the form unmounts, such as after a change from 'Sign In' to 'Sign Up'. */
export function useKeptDraft<T>(draft: RefObject<T | null>, getValues: () => T): void {
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
}
