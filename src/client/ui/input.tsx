import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** The look of whatever can be typed into or chosen from. */
export const CONTROL = cx(
  'w-full rounded-control border border-edge bg-raised px-3 py-2 text-16 text-ink transition-colors duration-150',
  'hover:border-ink aria-invalid:border-danger disabled:opacity-60 focus-visible:outline-offset-0',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(CONTROL, 'min-h-11', className)} />;
}
