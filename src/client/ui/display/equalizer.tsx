import { clsx } from 'clsx';

const SIZES = { small: 'h-3 gap-px *:w-0.5', medium: 'h-5 gap-0.5 *:w-1', large: 'h-12 gap-1 *:w-2' };

const BARS = [1, 2, 3, 4, 5].map((bar) => <span key={bar} />);

type Props = { isLive?: boolean; size?: keyof typeof SIZES; className?: string | undefined };

/** The mark of the product: five bars, which move only while something is live or loads. */
export function Equalizer({ isLive = false, size = 'medium', className }: Props) {
  return (
    <span
      aria-hidden="true"
      data-live={isLive || undefined}
      className={clsx('equalizer inline-flex shrink-0 items-end *:rounded-full', SIZES[size], className)}
    >
      {BARS}
    </span>
  );
}
