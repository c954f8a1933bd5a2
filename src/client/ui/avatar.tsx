import { useState } from 'react';
import { cx } from './class-names.ts';

const SIZES = { small: 'size-7 text-12', medium: 'size-9 text-14', large: 'size-20 text-28' };

type Props = {
  src?: string | null | undefined;
  /** One or two letters in place of a missing picture. */
  initials: string;
  size?: keyof typeof SIZES;
  className?: string;
};

/** Beside a name it adds nothing for those who do not see it. */
export function Avatar({ src, initials, size = 'medium', className }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const look = cx('shrink-0 rounded-full', SIZES[size], className);
  if (src && src !== brokenSrc) {
    return <img src={src} alt="" onError={() => setBrokenSrc(src)} className={cx(look, 'object-cover')} />;
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        look,
        'inline-grid place-items-center border border-edge bg-raised font-semibold text-ink',
      )}
    >
      {initials}
    </span>
  );
}
