import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { Equalizer } from '#client/ui/display/equalizer.tsx';

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

type ButtonStyle = { variant?: keyof typeof VARIANTS | undefined; size?: keyof typeof SIZES | undefined };

/** The classes of a button, for other elements such as the label of a file input. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: ButtonStyle = {}): string {
  return clsx(
    'inline-flex items-center justify-center rounded-control border font-semibold whitespace-nowrap select-none',
    'transition-colors duration-150 pointer-coarse:min-h-11 print:hidden',
    'disabled:opacity-50 aria-disabled:opacity-60 [&>svg]:size-4 [&>svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

type WithIcon = { icon?: LucideIcon | undefined };
type ButtonProps = ComponentProps<'button'> &
  ButtonStyle &
  WithIcon & { isPending?: boolean; pendingLabel?: ReactNode };

/** A pending button keeps the focus, shows its pending label and ignores clicks. */
export function Button({ variant, size, icon: Icon, className, ...props }: ButtonProps) {
  const { isPending = false, pendingLabel, children, onClick, type = 'button', ...rest } = props;
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
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {isPending && <Equalizer isLive size="small" />}
      {isPending && pendingLabel ? (
        pendingLabel
      ) : (
        <>
          {Icon && <Icon />}
          {children}
        </>
      )}
    </button>
  );
}

/** The large button that sends a form. */
export const SubmitButton = (props: ButtonProps) => (
  <Button {...props} type="submit" variant="primary" size="large" />
);

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & ButtonStyle & WithIcon & { href: string };

/** A link that looks like a button. Links to the API load a new page. */
export function LinkButton({ variant, size, icon: Icon, className, children, ...rest }: LinkButtonProps) {
  const classes = clsx(buttonClass({ variant, size }), className);
  const Anchor = rest.href.startsWith('/api/') ? 'a' : Link;
  return (
    <Anchor {...rest} className={classes}>
      {Icon && <Icon />}
      {children}
    </Anchor>
  );
}
