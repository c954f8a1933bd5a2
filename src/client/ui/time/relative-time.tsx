import { plainInstant } from '#client/lib/time/date-text.ts';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';

/** All relative times of a screen share one timer. */
const TICK_MS = 15_000;

/** How long ago an instant was, with the exact local time on hover (rule M13). */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const nowMs = useServerNow(TICK_MS);
  return (
    <time dateTime={at} title={plainInstant(new Date(at))} className={className}>
      {relativeText(Date.parse(at), nowMs)}
    </time>
  );
}
