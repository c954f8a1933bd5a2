import { cx } from './class-names.ts';

type Props = {
  left: number;
  right: number;
  label: string;
  size?: 'small' | 'large';
  /** The two corner colours are the songs' own. */
  of?: 'songs' | 'answers';
  className?: string;
};

const COLORS = {
  songs: { left: 'bg-ember', right: 'bg-tide' },
  answers: { left: 'bg-ink', right: 'bg-edge' },
};

/** Ember from the left against tide from the right; without a vote they meet in the middle. */
export function ShareBar({ left, right, label, size = 'small', of = 'songs', className }: Props) {
  const total = left + right;
  const percent = total === 0 ? 50 : (left / total) * 100;
  const isShared = percent > 0 && percent < 100;
  return (
    <div
      role="img"
      aria-label={label}
      data-fill
      className={cx(
        'relative overflow-hidden rounded-full',
        COLORS[of].right,
        size === 'large' ? 'h-4' : 'h-2',
        className,
      )}
    >
      {/* Twice as wide as what is seen: the spring goes a little too far, and nothing of the other colour may show behind it. */}
      <div
        className={cx(
          'absolute inset-y-0 -left-full w-[200%] border-stage transition-transform duration-[600ms]',
          COLORS[of].left,
          'ease-[var(--ease-spring)]',
          isShared && 'border-r-2',
        )}
        style={{ transform: `translateX(${(percent - 100) / 2}%)` }}
      />
    </div>
  );
}
