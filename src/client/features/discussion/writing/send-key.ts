import type { KeyboardEvent } from 'react';

/** Enter sends, Shift+Enter does not (rule M7). While the user composes a character, the key belongs to the input method. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

/** Escape cancels, unless it ends the composition of a character. */
export function isCancelKey({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !nativeEvent.isComposing;
}
