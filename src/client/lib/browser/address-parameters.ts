import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * The parameters of the address, and a function that changes one of them without a new entry in the history. An empty value
 * leaves it out.
 */
export function useAddressParameters<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: Name, value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, change] as const;
}
