import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Equalizer } from '#client/ui/display/equalizer.tsx';

type Props = {
  title: ReactNode;
  description?: ReactNode;
  /** The next step, such as a button. */
  action?: ReactNode;
  icon?: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p';
  className?: string;
};

/** Says why there is nothing to show, such as for an empty list, and offers the next step. */
export function EmptyState({ title, description, action, icon, titleAs: Title = 'h3', className }: Props) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-2 rounded-panel border border-dashed border-edge px-6 py-12 text-center',
        className,
      )}
    >
      <span className="mb-2 text-muted [&>svg]:size-8">{icon ?? <Equalizer size="large" />}</span>
      <Title className="text-18 font-semibold">{title}</Title>
      {description && <p className="max-w-prose text-14 text-muted">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
