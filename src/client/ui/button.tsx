import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from './class-names.ts';
import { Equalizer } from './equalizer.tsx';

const VARIANTS = {
  primary: 'bg-ink text-stage border-transparent hover:bg-ink/85',
  secondary: 'bg-raised text-ink border-edge hover:bg-line',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-line',
  danger: 'bg-transparent text-danger border-danger hover:bg-danger hover:text-on-color',
};
const SIZES = {
  small: 'min-h-8 px-3 text-14 gap-1.5',
  medium: 'min-h-10 px-4 text-14 gap-2',
  large: 'min-h-12 px-6 text-16 gap-2',
  icon: 'size-10 pointer-coarse:size-11 justify-center',
};

type Look = { variant?: keyof typeof VARIANTS | undefined; size?: keyof typeof SIZES | undefined };

/** The look of a button, for elements that are none, such as a label of a file input. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: Look = {}): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border font-semibold whitespace-nowrap select-none',
    'transition-colors duration-150 pointer-coarse:min-h-11',
    'disabled:opacity-50 aria-disabled:opacity-60 [&>svg]:size-4 [&>svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<'button'> & Look & { isPending?: boolean; pendingLabel?: ReactNode };

/** While pending it keeps the focus, says what it does and takes no second click. */
export function Button({
  variant,
  size,
  isPending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-disabled={isPending || rest['aria-disabled'] || undefined}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {isPending && <Equalizer isLive size="small" />}
      {isPending ? (pendingLabel ?? children) : children}
    </button>
  );
}

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & Look & { href: string };

/** A link with the look of a button; calls of the API are left to the browser. */
export function LinkButton({ variant, size, className, href, ...rest }: LinkButtonProps) {
  const look = cx(buttonClass({ variant, size }), className);
  if (href.startsWith('/api/')) return <a {...rest} href={href} className={look} />;
  return <Link {...rest} href={href} className={look} />;
}
