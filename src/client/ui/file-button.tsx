import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './class-names.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Chooses one file. The input stays what is focused and named; its label is what is seen. */
export function FileButton({ onFile, disabled, className, children, ...rest }: Props) {
  return (
    <label
      aria-disabled={disabled || undefined}
      className={cx(
        buttonClass(),
        'relative cursor-pointer outline-offset-2 outline-ink has-focus-visible:outline-2',
        className,
      )}
    >
      <input
        {...rest}
        type="file"
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file, mended, can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
