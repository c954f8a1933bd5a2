import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { COLUMNS } from './columns.ts';

/** The cards of a section of the home page. */
export function Grid({ count = COLUMNS, children }: { count?: number; children: ReactNode }) {
  return (
    <ul
      className={clsx(
        'grid flex-1 grid-cols-1 gap-4',
        count > 1 && 'md:grid-cols-2',
        count > 2 && 'xl:grid-cols-3',
      )}
    >
      {children}
    </ul>
  );
}
