import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

/** The classes that text fields and selects share. */
export const CONTROL = clsx(
  'w-full rounded-control border border-edge bg-raised px-3 py-2 text-16 text-ink transition-colors duration-150',
  'hover:border-ink aria-invalid:border-danger disabled:opacity-60 focus-visible:outline-offset-0',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldWiring()} dir="auto" {...rest} className={clsx(CONTROL, 'min-h-11', className)} />
  );
}

/** An input for a whole number. */
export const NumberInput = (props: ComponentProps<'input'>) => (
  <Input type="number" inputMode="numeric" {...props} />
);

/** A text to copy. A focus selects it. */
export const CopyField = (props: ComponentProps<'input'>) => (
  <Input {...props} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
);

/** Grows with its text where the browser supports it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={3}
      dir="auto"
      {...rest}
      className={clsx(CONTROL, 'field-sizing-content min-h-20 max-h-80', className)}
    />
  );
}
