import type { KeyboardEvent } from 'react';

// A key that ends or drops the composition of a character does nothing else.

/** Enter sends, Shift and Enter begins a new line (T §5). */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

export function isCancelKey({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !nativeEvent.isComposing;
}
