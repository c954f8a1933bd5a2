import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A panel. `as` makes it an article, a section or a list item. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' }) {
  return (
    <Tag
      {...(rest as object)}
      className={clsx('rounded-panel border border-transparent bg-panel shadow-card', className)}
    />
  );
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('flex flex-col gap-1 p-4 sm:p-6', className)} />;
}

export function CardTitle({
  as: Tag = 'h2',
  className,
  ...rest
}: ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' }) {
  return <Tag {...rest} className={clsx('text-22', className)} />;
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('p-4 pt-0 sm:p-6 sm:pt-0', className)} />;
}
