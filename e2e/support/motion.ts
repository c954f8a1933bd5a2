import type { Locator } from '@playwright/test';

/**
 * The names in the keyframes of all animations of an element that run now: 'transform', 'opacity', and what the compositor
 * cannot move. The colour of a control, which fades for 150 ms when it is pointed at, is no motion.
 */
export const movingProperties = (element: Locator): Promise<string[]> =>
  element.evaluate((root) =>
    root
      .getAnimations({ subtree: true })
      .filter(
        (animation) => !(animation instanceof CSSTransition && /color/.test(animation.transitionProperty)),
      )
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
  );

/** What the compositor moves without a layout or a paint. */
export const COMPOSITED = ['transform', 'opacity'];
