import { clsx } from 'clsx';

type Props = {
  left: number;
  right: number;
  label: string;
  size?: 'small' | 'large';
  /** Only songs use the two corner colours. */
  of?: 'songs' | 'answers';
  className?: string;
};

const COLORS = {
  songs: { left: 'bg-ember', right: 'bg-tide' },
  answers: { left: 'bg-ink', right: 'bg-edge' },
};

/** The shares of two sides. Without a vote the bar is empty. */
export function ShareBar({ left, right, label, size = 'small', of = 'songs', className }: Props) {
  const total = left + right;
  const percent = total === 0 ? 50 : (left / total) * 100;
  const isShared = percent > 0 && percent < 100;
  return (
    <div
      role="img"
      aria-label={label}
      data-fill
      className={clsx(
        'relative overflow-hidden rounded-full',
        total === 0 ? 'bg-line' : COLORS[of].right,
        size === 'large' ? 'h-4' : 'h-2',
        className,
      )}
    >
      {/* Twice as wide as the bar: the spring overshoots, and the other colour must not show behind it. */}
      <div
        className={clsx(
          'absolute inset-y-0 -left-full w-[200%] border-stage transition-transform duration-[600ms]',
          COLORS[of].left,
          'ease-[var(--ease-spring)]',
          isShared && 'border-r-2',
          total === 0 && 'opacity-0',
        )}
        style={{ transform: `translateX(${(percent - 100) / 2}%)` }}
      />
    </div>
  );
}
