/** The screens that a stage is made for, and those of projectors and laptops. */
export const TELEVISIONS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const;

/**
 * What a viewer five metres away cannot read, and what leaves the screen. Runs in the page. A text has at least a fortieth of
 * the screen's height; those for screen readers do not count.
 */
export function findStageProblems(): string[] {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const problems: string[] = [];
  if (getComputedStyle(document.documentElement).overflowY !== 'hidden') problems.push('the page scrolls');
  if (scrollWidth > innerWidth || scrollHeight > innerHeight + 1)
    problems.push(`${scrollWidth} x ${scrollHeight}`);
  const wall = document.querySelector('[data-scene]');
  if (!wall) return ['no scene'];
  const walker = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent?.trim();
    if (!element || !text || element.closest('.sr-only, [aria-hidden="true"].cover')) continue;
    const { fontSize, visibility } = getComputedStyle(element);
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (visibility === 'hidden' || width === 0 || height === 0) continue;
    if (Number.parseFloat(fontSize) < innerHeight / 40 - 0.01) problems.push(`${fontSize}: ${text}`);
    const isOut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (isOut) problems.push(`off the screen: ${text}`);
  }
  return problems;
}
