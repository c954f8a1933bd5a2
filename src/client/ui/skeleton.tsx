import { cx } from './class-names.ts';

/** Has the size of what it stands for, given by its classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('pulsing rounded-control bg-line', className)} />;
}
