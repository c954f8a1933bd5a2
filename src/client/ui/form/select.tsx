import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { CONTROL } from './input.tsx';

type Option = { value: string | number; label: string };
type Props = ComponentProps<'select'> & { options: readonly Option[] };

/** The options of a choice from its labels by value. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * The browser's select, which works on every phone and with every screen reader. Radix's select writes style
 * elements, which the content security policy refuses.
 */
export function Select({ options, className, ...rest }: Props) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...useFieldWiring()}
        {...rest}
        data-styled=""
        className={clsx(
          CONTROL,
          'min-h-11 appearance-none pr-10 whitespace-normal [&::picker(select)]:max-w-[90vw]',
        )}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}
