import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** A checkbox inside its label. */
export function Checkbox({ children, ...rest }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 w-fit min-w-11 cursor-pointer items-center gap-3 text-14">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-5 appearance-none rounded-control border border-edge bg-raised transition-colors duration-150 checked:border-ink checked:bg-ink forced-colors:appearance-auto"
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 text-stage peer-checked:visible forced-colors:hidden"
        />
      </span>
      {children}
    </label>
  );
}
