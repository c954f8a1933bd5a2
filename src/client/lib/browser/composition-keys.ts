/** The key code of a key that belongs to an input method. */
const COMPOSING_KEY_CODE = 229;

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/**
 * Whether Enter or Escape ends the composition of a character. Safari ends it before it reports the key, so that only the old
 * key code tells.
 */
const endsComposition = ({ key, isComposing, keyCode }: Key): boolean =>
  (key === 'Enter' || key === 'Escape') && (isComposing || keyCode === COMPOSING_KEY_CODE);

/**
 * Keeps the keys of a composition from every handler of the page: Enter sends, chooses and closes nothing, and Escape cancels
 * nothing, while the user composes a character (rule W45). The input method still gets them.
 */
export function hideCompositionKeys(target: EventTarget): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (endsComposition(event as KeyboardEvent)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
