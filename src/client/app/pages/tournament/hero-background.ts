import type { Background } from '#contract/background.ts';

/** The creator's background as CSS; none leaves the page's own panel (T §2). */
export function heroBackgroundCss(background: Background | null): string | undefined {
  if (background === null) return undefined;
  if (background.type === 'solid') return background.color;
  return `linear-gradient(${background.direction}, ${background.colors.join(', ')})`;
}
