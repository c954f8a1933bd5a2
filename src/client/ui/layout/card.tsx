import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' };

/** A panel. `as` makes it an article, a section or a list item. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  const classes = clsx('rounded-panel border border-transparent bg-panel shadow-card', className);
  return <Tag {...(rest as object)} className={classes} />;
}

export const CardHeader = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={clsx('flex flex-col gap-1 p-4 sm:p-6', className)} />
);

type TitleProps = ComponentProps<'h2'> & { as?: 'h1' | 'h2' };

export const CardTitle = ({ as: Tag = 'h2', className, ...rest }: TitleProps) => (
  <Tag {...rest} className={clsx('text-22', className)} />
);

export const CardBody = (props: ComponentProps<'div'>) => (
  <div {...props} className="p-4 pt-0 sm:p-6 sm:pt-0" />
);
