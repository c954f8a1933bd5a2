import { useState } from 'react';

/** The form of a draft: the one of a matchup, of a reply to a message, or of an edited message. */
export type DraftPlace = `matchup ${number}` | `reply ${number}` | `edit ${number}`;
type Owner = { userId: number; place: DraftPlace };

const storageKey = ({ userId, place }: Owner) => `draft of ${userId}: ${place}`;

/** The unsent text of a form. It survives the form, the page and the end of the session, until the user signs out. */
export function readDraft(owner: Owner): string | null {
  try {
    return sessionStorage.getItem(storageKey(owner));
  } catch {
    return null;
  }
}

export function saveDraft(owner: Owner, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey(owner));
    else sessionStorage.setItem(storageKey(owner), text);
  } catch {
    // Without storage the draft lasts as long as the form.
  }
}

/** The text of a form, which starts with its draft or else with `initial`. */
export function useDraft(owner: Owner, initial = '') {
  const [content, setContent] = useState(() => readDraft(owner) ?? initial);
  const change = (next: string) => {
    setContent(next);
    saveDraft(owner, next === initial ? null : next);
  };
  return [content, change] as const;
}
