import type { HTMLAttributes } from 'react';

type Props = HTMLAttributes<HTMLElement> & { as?: 'span' | 'p' | 'h1' | 'h2' | 'h3' };

/** A name that a user typed: in its own direction, and never translated. */
export function Name({ as: Tag = 'span', ...rest }: Props) {
  return <Tag dir="auto" translate="no" {...rest} />;
}
