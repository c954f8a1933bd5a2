import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  summary: string;
  children: ReactNode;
  /** Whether it shows its content before a press. */
  isOpen?: boolean;
  className?: string | undefined;
};

/** Content below a summary line. A press on the line opens and folds the content. */
export function Disclosure({ summary, children, isOpen = false, className }: Props) {
  return (
    <details open={isOpen || undefined} className={clsx('group', className)}>
      <summary className="flex min-h-11 list-none items-center gap-2 text-14 font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
