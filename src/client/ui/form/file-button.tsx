import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Chooses one file. The input takes the focus and has the accessible name; its label looks like a button. */
export function FileButton({ onFile, disabled, className, children, ...rest }: Props) {
  return (
    <label
      aria-disabled={disabled || undefined}
      className={clsx(
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
          // Lets the user choose the same file again after editing it.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
