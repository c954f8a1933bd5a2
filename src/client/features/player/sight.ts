/** YouTube's rules ask for a player of at least this size. */
const SMALLEST_PX = 200;
/** Points of the player, as parts of its width and height. */
const POINTS = [
  [0.5, 0.5],
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const;
/** A toast or tooltip may cover a corner. */
const NEEDED_POINTS = 4;

/** Whether the page is visible, the player is large enough, and at most one of its points is out of sight. */
export function isInSight(element: HTMLElement): boolean {
  if (document.visibilityState === 'hidden') return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width < SMALLEST_PX - 1 || height < SMALLEST_PX - 1) return false;
  const seen = POINTS.filter(
    ([x, y]) => document.elementFromPoint(left + x * width, top + y * height) === element,
  );
  return seen.length >= NEEDED_POINTS;
}
