import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { CONTROL } from './input.tsx';

/** Grows with its text where the browser can do that. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={cx(CONTROL, 'field-sizing-content min-h-20 max-h-80', className)}
    />
  );
}
