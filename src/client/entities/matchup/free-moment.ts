/** What keeps a moment that takes the whole screen, such as the champion, from a viewer. */
export type Moment = {
  isHidden: boolean;
  /** The focused element takes text or a choice. */
  isTyping: boolean;
  /** A dialog, a menu or a raised sheet is open. */
  hasOverlay: boolean;
  /** The ballot shows the end of a match. */
  isRevealing: boolean;
  /** A match with vote buttons is on the page, or a vote waits for its answer. */
  isVoting: boolean;
};

/** Whether a moment may take the screen: not while the page is hidden or the viewer is busy. */
export const isFree = (moment: Moment): boolean => Object.values(moment).every((isBusy) => !isBusy);

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-discussion="raised"]';

export function readMoment(isVotePending: boolean): Moment {
  const has = (selector: string) => document.querySelector(selector) !== null;
  return {
    isHidden: document.hidden,
    isTyping: document.activeElement?.matches(FIELDS) ?? false,
    hasOverlay: has(OVERLAYS),
    isRevealing: has('[data-revealing]'),
    isVoting: isVotePending || has('[data-part="ballot"] button[aria-pressed]'),
  };
}

/** Whether the viewer is busy with something that a move of the page would disturb. */
export function isBusy(): boolean {
  const { isHidden, isTyping, hasOverlay } = readMoment(false);
  return isHidden || isTyping || hasOverlay || isFrameOpen();
}

/** Whether the player shows a provider's frame, in its match or docked. */
export const isFrameOpen = (): boolean =>
  document.querySelector('[data-player]:not([data-player="audio"])') !== null;
