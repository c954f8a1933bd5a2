import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** A panel; `as` an article or section where it stands for one thing. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' }) {
  return <Tag {...(rest as object)} className={cx('rounded-panel border border-line bg-panel', className)} />;
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('flex flex-col gap-1 p-4 sm:p-6', className)} />;
}

export function CardTitle({
  as: Tag = 'h2',
  className,
  ...rest
}: ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' }) {
  return <Tag {...rest} className={cx('text-22', className)} />;
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('p-4 pt-0 sm:p-6 sm:pt-0', className)} />;
}
