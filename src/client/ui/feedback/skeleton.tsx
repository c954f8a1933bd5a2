import { clsx } from 'clsx';

/** A placeholder for loading content. Its classes set the size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('pulsing rounded-control bg-line', className)} />;
}
