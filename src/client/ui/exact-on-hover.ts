import type { PointerEvent } from 'react';
import { exactInstant } from '#client/lib/time/date-text.ts';

/** Tells an element's exact instant under the pointer: worked out only then, for a slow phone pays dearly for it. */
export function exactOnHover(instant: Date) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = exactInstant(instant);
    },
  };
}
