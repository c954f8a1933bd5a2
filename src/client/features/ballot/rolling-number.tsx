import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import { numberText } from '#client/lib/format/number-text.ts';

const ROLL_MS = 400;

/**
 * A count that rolls to its new value when votes arrive. It changes at once under reduced motion, in a hidden page, and for
 * one vote, which may be the user's own.
 */
export function RollingNumber({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const [target, setTarget] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  const from = useRef(value);
  if (target !== value) {
    setTarget(value);
    setHasChanged(true);
    if (Math.abs(value - shown) <= 1) setShown(value);
  }

  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (Math.abs(value - start) <= 1 || prefersReducedMotion() || document.hidden) {
      from.current = value;
      setShown(value);
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function roll(time) {
      const part = Math.min(1, (time - startedAt) / ROLL_MS);
      const eased = 1 - (1 - part) ** 3;
      from.current = Math.round(start + (value - start) * eased);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return (
    <span key={target} translate="no" className={clsx('tabular', hasChanged && 'rolling')}>
      {numberText(shown)}
    </span>
  );
}
