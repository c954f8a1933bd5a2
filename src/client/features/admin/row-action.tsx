import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';

type Props = {
  icon: ReactNode;
  label: string;
  /** Whom or what it is done to, for those who do not see the row. */
  subject: string;
  tone?: 'danger';
  onClick: () => void;
};

/** What can be done with a row: in a table its picture is enough. */
export function RowAction({ icon, label, subject, tone, onClick }: Props) {
  return (
    <Button
      variant="ghost"
      aria-label={`${label} ${subject}`}
      title={label}
      className={cx('px-3!', tone === 'danger' && 'text-danger!')}
      onClick={onClick}
    >
      {icon}
      <span className="sm:hidden">{label}</span>
    </Button>
  );
}
