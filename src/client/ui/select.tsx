import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { CONTROL } from './input.tsx';

type Option = { value: string | number; label: string };
type Props = ComponentProps<'select'> & { options: readonly Option[] };

/**
 * The browser's own select: right on every phone and for every reader. (Radix's writes style elements, which the
 * content policy refuses.)
 */
export function Select({ options, className, ...rest }: Props) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...rest}
        data-dressed=""
        className={cx(
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
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
