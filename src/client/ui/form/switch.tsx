import { clsx } from 'clsx';
import * as Primitive from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

/** On and off differ by thumb position and fill. Takes `checked` and `onCheckedChange` as in Radix. */
export function Switch({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  const { required, ...wiring } = useFieldWiring() ?? {};
  return (
    <Primitive.Root
      {...wiring}
      {...rest}
      data-fill
      className={clsx(
        'relative h-7 w-12 shrink-0 rounded-full border border-edge bg-raised transition-colors duration-150',
        'disabled:opacity-60 before:absolute before:-inset-2.5 data-[state=checked]:border-ink data-[state=checked]:bg-ink',
        className,
      )}
    >
      <Primitive.Thumb
        className={clsx(
          'block size-5 translate-x-1 rounded-full bg-muted transition-transform duration-150',
          'data-[state=checked]:translate-x-6 data-[state=checked]:bg-stage',
        )}
      />
    </Primitive.Root>
  );
}
