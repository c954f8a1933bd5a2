import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';

/** A press within this time after another one on the same button, or after the button arrived, was not aimed at it. */
const SETTLE_MS = 600;
/** A button that another one replaces leaves and arrives in one render. */
const SAME_MOMENT_MS = 50;

/** What a click event says. Keys and assistive technology give `detail` 0, and older browsers give no pointer type. */
export type Press = { detail: number; pointerType?: string; timeStamp: number };
/**
 * Times on the clock of event timestamps, null for never. `idlePresses` counts the presses of the running series that came
 * while the button did nothing.
 */
type Before = { pressedAt: number | null; arrivedAt: number | null; idlePresses: number };

/**
 * Whether a press was meant: the second one of a double click or double tap was not, nor one on a button that has just arrived
 * under the finger. Presses by key always are (rule V16).
 */
export function isDeliberate(
  { detail, pointerType, timeStamp }: Press,
  { pressedAt, arrivedAt, idlePresses }: Before,
): boolean {
  if (detail === 0) return true;
  const isJustAfter = (before: number | null) => before !== null && timeStamp - before < SETTLE_MS;
  if (detail - idlePresses > 1 || isJustAfter(arrivedAt)) return false;
  // Two quick clicks of a mouse that are no double click can be aimed.
  return pointerType === 'mouse' || !isJustAfter(pressedAt);
}

/** The clock of event timestamps. */
const eventTime = () => new Event('').timeStamp;
let leftAt: number | null = null;

type Options = {
  /** What a press acts on: a change of it, or of the button itself, is an arrival. */
  identity?: string | number | null;
  /** Whether the button does nothing yet. A press then is not the first of two. */
  isIdle?: () => boolean;
};

const NOTHING: Before = { pressedAt: null, arrivedAt: null, idlePresses: 0 };

/** The handlers of a button whose second press takes back the first. */
export function useDeliberatePress(onPress: () => void, { identity = null, isIdle }: Options = {}) {
  const before = useRef<Before>({ ...NOTHING });
  useLayoutEffect(() => {
    if (identity === null) return;
    const now = eventTime();
    if (leftAt !== null && now - leftAt < SAME_MOMENT_MS) before.current = { ...NOTHING, arrivedAt: now };
    return () => {
      leftAt = eventTime();
    };
  }, [identity]);
  return {
    onClick: ({ nativeEvent }: MouseEvent) => {
      if (isIdle?.()) {
        before.current.idlePresses = nativeEvent.detail;
        return;
      }
      if (nativeEvent.detail === 1) before.current.idlePresses = 0;
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
