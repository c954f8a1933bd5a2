import { useRef, useState } from 'react';
import { copyText } from './share-link.ts';

/** Copies the text of a field. Where the browser does not allow it, the field is focused, which selects its text. */
export function useCopy<Field extends HTMLElement>(text: string) {
  const field = useRef<Field>(null);
  /** Null before the first press, and for a text that has changed since. */
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setIsCopied(null);
  }
  const copy = async () => {
    const hasWorked = await copyText(text);
    setIsCopied(hasWorked);
    if (!hasWorked) field.current?.focus();
  };
  return { field, copy, isCopied };
}
