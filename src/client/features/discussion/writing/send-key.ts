import type { KeyboardEvent } from 'react';

/** Enter sends, Shift+Enter does not. Keys of a composition never come here. */
export const isSendKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;

/** Escape cancels. */
export const isCancelKey = ({ key }: KeyboardEvent): boolean => key === 'Escape';
