import { PIN_DIGITS } from '#contract/lengths.ts';

const { public: SHORT_PIN, private: LONG_PIN } = PIN_DIGITS;

/** The digits of a typed PIN, without spaces and without more than the longest PIN has. */
export const pinDigits = (text: string): string => text.replace(/\D/g, '').slice(0, LONG_PIN);

export const isWholePin = (digits: string): boolean =>
  digits.length === SHORT_PIN || digits.length === LONG_PIN;

/** A PIN of six digits may go on to eight, so it is sent after this pause (rule R8). */
const PAUSE_MS = 2500;

/** How long after its last digit a typed PIN is sent by itself; null for one that is not whole. */
export function sendDelayMs(digits: string): number | null {
  if (digits.length === LONG_PIN) return 0;
  return digits.length === SHORT_PIN ? PAUSE_MS : null;
}
