import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';

/** A press within this time after another one on the same button, or after the button arrived, was not aimed at it. */
const SETTLE_MS = 600;
/** A button that another one replaces leaves and arrives in one render. */
const SAME_MOMENT_MS = 50;

/** What a click event says. Keys and assistive technology give `detail` 0, and older browsers give no pointer type. */
export type Press = { detail: number; pointerType?: string; timeStamp: number };
/** Times on the clock of event timestamps; null for never. */
type Before = { pressedAt: number | null; arrivedAt: number | null };

/**
 * Whether a press was meant: the second one of a double click or double tap was not, nor one on a button that has just arrived
 * under the finger. Presses by key always are (rule V16).
 */
export function isDeliberate(
  { detail, pointerType, timeStamp }: Press,
  { pressedAt, arrivedAt }: Before,
): boolean {
  if (detail === 0) return true;
  const isJustAfter = (before: number | null) => before !== null && timeStamp - before < SETTLE_MS;
  if (detail > 1 || isJustAfter(arrivedAt)) return false;
  // Two quick clicks of a mouse that are no double click can be aimed.
  return pointerType === 'mouse' || !isJustAfter(pressedAt);
}

/** The clock of event timestamps. */
const eventTime = () => new Event('').timeStamp;
let leftAt: number | null = null;

/**
 * The handlers of a button whose second press takes back the first. `identity` names what a press acts on: a change of it, or
 * of the button itself, is an arrival.
 */
export function useDeliberatePress(onPress: () => void, identity: string | number | null = null) {
  const before = useRef<Before>({ pressedAt: null, arrivedAt: null });
  useLayoutEffect(() => {
    if (identity === null) return;
    const now = eventTime();
    if (leftAt !== null && now - leftAt < SAME_MOMENT_MS)
      before.current = { pressedAt: null, arrivedAt: now };
    return () => {
      leftAt = eventTime();
    };
  }, [identity]);
  return {
    onClick: ({ nativeEvent }: MouseEvent) => {
      const isMeant = isDeliberate(nativeEvent as PointerEvent, before.current);
      // Each further tap of a series belongs to the first.
      before.current.pressedAt = nativeEvent.timeStamp;
      if (isMeant) onPress();
    },
    /** A key that is held down presses once. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
  };
}
