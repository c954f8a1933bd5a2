import { cx } from './class-names.ts';

type Props = { left: number; right: number; label: string; size?: 'small' | 'large'; className?: string };

/** Ember from the left against tide from the right; without a vote they meet in the middle. */
export function ShareBar({ left, right, label, size = 'small', className }: Props) {
  const total = left + right;
  const percent = total === 0 ? 50 : (left / total) * 100;
  const isShared = percent > 0 && percent < 100;
  return (
    <div
      role="img"
      aria-label={label}
      data-fill
      className={cx(
        'relative overflow-hidden rounded-full bg-tide',
        size === 'large' ? 'h-4' : 'h-2',
        className,
      )}
    >
      <div
        className={cx(
          'absolute inset-y-0 left-0 w-full border-stage bg-ember transition-transform duration-[600ms]',
          'ease-[var(--ease-spring)]',
          isShared && 'border-r-2',
        )}
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  );
}
