/** The card of the match in view. */
export const findBallot = () => document.querySelector<HTMLElement>('[data-part="ballot"]');

export const focusBallot = () => findBallot()?.focus({ preventScroll: true });
