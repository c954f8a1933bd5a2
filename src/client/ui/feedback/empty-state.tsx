import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { StatePage } from '#client/ui/layout/page.tsx';

type Props = {
  title: ReactNode;
  description?: ReactNode;
  /** The next step, such as a button. */
  action?: ReactNode;
  icon?: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p' | undefined;
  /** One line without a frame, for a page whose next step is elsewhere. */
  isQuiet?: boolean;
  className?: string;
};

/** Says why there is nothing to show, such as for an empty list, and offers the next step. */
export function EmptyState(props: Props) {
  const { title, description, action, icon, titleAs: Title = 'h3', isQuiet = false, className } = props;
  if (isQuiet) {
    return (
      <div className={clsx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
        <div className="min-w-0 text-14 text-muted">
          <Title className="text-16 font-semibold text-ink">{title}</Title>
          {description && <p>{description}</p>}
        </div>
        {action}
      </div>
    );
  }
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

/** A page that says why there is nothing to show. */
export const EmptyPage = ({ heading, ...state }: Props & { heading: string }) => (
  <StatePage heading={heading}>
    <EmptyState titleAs="h2" {...state} />
  </StatePage>
);
