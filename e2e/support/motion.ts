import type { Locator } from '@playwright/test';

/**
 * The CSS properties that the current animations of an element and its descendants change, such as 'transform', with repeats.
 * Transitions of colours do not count: the colour of a control fades for 150 ms when the pointer is over it.
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

/** The CSS properties that the compositor animates without a layout or a paint. */
export const COMPOSITED = ['transform', 'opacity'];
