import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/form/button.tsx';

type Props = {
  icon: ReactNode;
  label: string;
  /** The user or tournament of the row, for screen readers. */
  subject: string;
  tone?: 'danger';
  onClick: () => void;
};

/** A button of a row. In a table it shows only its icon. */
export function RowAction({ icon, label, subject, tone, onClick }: Props) {
  return (
    <Button
      variant="ghost"
      aria-label={`${label} ${subject}`}
      title={label}
      className={clsx('px-3!', tone === 'danger' && 'text-danger!')}
      onClick={onClick}
    >
      {icon}
      <span className="sm:hidden">{label}</span>
    </Button>
  );
}
