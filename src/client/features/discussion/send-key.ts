import type { KeyboardEvent } from 'react';

/** Enter sends, Shift and Enter begins a new line (T §5). Enter that ends the composition of a character does neither. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}
