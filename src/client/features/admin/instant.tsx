/** A day, with the exact instant on hover. */
export function Instant({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={plainInstant(instant)} className="whitespace-nowrap">
      {mediumDate(instant)}
    </time>
  );
}

import { mediumDate, plainInstant } from '#client/lib/time/date-text.ts';
