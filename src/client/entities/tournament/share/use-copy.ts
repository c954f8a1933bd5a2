import { useRef, useState } from 'react';
import { copyText } from './share-link.ts';

/** Copies the text of a field. Where the browser does not allow it, the field is focused, which selects its text. */
export function useCopy<Field extends HTMLElement>(text: string) {
  const field = useRef<Field>(null);
  const [last, setLast] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    setLast({ text, isCopied });
    if (!isCopied) field.current?.focus();
  };
  /** Null before the first press, and for a text that has changed since. */
  const isCopied = last?.text === text ? last.isCopied : null;
  return { field, copy, isCopied };
}
