import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A placeholder for loading content. Its classes set the size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} aria-hidden="true" className={clsx('pulsing rounded-control bg-line', className)} />;
}
