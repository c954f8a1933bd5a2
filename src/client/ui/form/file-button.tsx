import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  onFiles: (files: File[]) => void;
  icon: LucideIcon;
  children: ReactNode;
};

/**
 * Chooses a file, or several with `multiple`. The input takes the focus and has the accessible name; its label looks like a
 * button.
 */
export function FileButton({ onFiles, icon: Icon, disabled, className, children, ...rest }: Props) {
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
          const files = [...(event.target.files ?? [])];
          // Lets the user choose the same file again after editing it.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Icon />
      {children}
    </label>
  );
}
