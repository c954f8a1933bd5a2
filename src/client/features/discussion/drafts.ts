import { useState } from 'react';

/** Where somebody writes: below a matchup, below a message, or in the place of one's own. */
export type DraftPlace = `matchup ${number}` | `reply ${number}` | `edit ${number}`;
type Owner = { userId: number; place: DraftPlace };

const storageKey = ({ userId, place }: Owner) => `draft of ${userId}: ${place}`;

/** What was typed there and not sent yet; it outlives the field, the page and a session that ended, until its writer signs out. */
export function readDraft(owner: Owner): string | null {
  try {
    return sessionStorage.getItem(storageKey(owner));
  } catch {
    return null;
  }
}

export function keepDraft(owner: Owner, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey(owner));
    else sessionStorage.setItem(storageKey(owner), text);
  } catch {
    // Without storage it lasts as long as its field.
  }
}

/** The text of a field that begins with `initial`, or with what was left in it. */
export function useDraft(owner: Owner, initial = '') {
  const [content, setContent] = useState(() => readDraft(owner) ?? initial);
  const change = (next: string) => {
    setContent(next);
    keepDraft(owner, next === initial ? null : next);
  };
  return [content, change] as const;
}
