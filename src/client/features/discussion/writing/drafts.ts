import { useState } from 'react';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';

/** The form of a draft: the one of a matchup, of a reply to a message, or of an edited message. */
export type DraftPlace = `matchup ${number}` | `reply ${number}` | `edit ${number}`;
type Owner = { userId: number; place: DraftPlace };

const storageKey = ({ userId, place }: Owner) => `draft of ${userId}: ${place}`;

/** The unsent text of a form. */
export const readText = (owner: Owner): string | null => readDraft(storageKey(owner));
export const saveText = (owner: Owner, text: string | null): void => storeDraft(storageKey(owner), text);

/** The text of a form, which starts with its draft or else with `initial`. */
export function useDraft(owner: Owner, initial = '') {
  const [content, setContent] = useState(() => readText(owner) ?? initial);
  const change = (next: string) => {
    setContent(next);
    saveText(owner, next === initial ? null : next);
  };
  return [content, change] as const;
}
