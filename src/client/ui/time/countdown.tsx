import { clsx } from 'clsx';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { countdownParts, formatTimeLeft } from './countdown-parts.ts';
import { exactOnHover } from './exact-on-hover.ts';

type Props = {
  /** An ISO instant, or milliseconds since 1970. */
  until: string | number;
  /** Four boxes, or one clock such as 04:09. */
  variant?: 'boxes' | 'clock';
  className?: string;
};

/** Counts down by the server's clock and shows the exact local time on hover. */
export function Countdown({ until, variant = 'clock', className }: Props) {
  const end = new Date(until);
  const leftMs = end.getTime() - useServerNow(1000, end.getTime());
  const instant = { dateTime: end.toISOString(), ...exactOnHover(end) };
  if (variant === 'clock') {
    return (
      <time {...instant} translate="no" className={clsx('tabular', className)}>
        {formatTimeLeft(leftMs)}
      </time>
    );
  }
  return (
    <time {...instant} className={clsx('grid grid-cols-4 gap-2', className)}>
      {Object.entries(countdownParts(leftMs)).map(([unit, value]) => (
        <span key={unit} className="rounded-control bg-raised px-1 py-2 text-center">
          <span translate="no" className="tabular block font-display text-22 font-bold">
            {value}
          </span>
          <span className="block text-12 text-muted">{value === 1 ? unit.slice(0, -1) : unit}</span>
        </span>
      ))}
    </time>
  );
}
