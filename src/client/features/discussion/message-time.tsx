import { plainInstant } from '#client/lib/time/date-text.ts';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';

/** The times of all messages share one timer. */
const TICK_MS = 15_000;

/** How long ago a message was written. The exact time shows on hover, and in its place on focus or a tap. */
export function MessageTime({ at }: { at: string }) {
  const nowMs = useServerNow(TICK_MS);
  const exact = plainInstant(new Date(at));
  return (
    <time
      dateTime={at}
      title={exact}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard and a tap must reach the exact time
      tabIndex={0}
      className="group shrink-0 rounded-control text-[0.75rem] text-muted opacity-(--time)"
    >
      <span className="group-focus:hidden">{relativeText(Date.parse(at), nowMs)}</span>
      <span className="hidden group-focus:inline">{exact}</span>
    </time>
  );
}
