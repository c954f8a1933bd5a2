import type { PointerEvent } from 'react';
import { exactInstant } from '#client/lib/time/date-text.ts';

/** Shows the exact instant as a tooltip. It is formatted on hover only, because formatting is slow on weak phones. */
export function exactOnHover(instant: Date) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = exactInstant(instant);
    },
  };
}
