import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { buttonClass } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

type Shared = Pick<TournamentDetail, 'sharePath'>;

/** The address of a tournament's page, of one of its tabs, or of a match to vote in. */
export function pageUrl(
  { sharePath }: Shared,
  { tab, matchupId }: { tab?: string; matchupId?: number } = {},
) {
  const url = new URL(sharePath, location.origin);
  if (tab) url.searchParams.set('tab', tab);
  if (matchupId !== undefined) url.hash = `matchup-${matchupId}`;
  return url.href;
}

export const matchUrl = (tournament: Shared, matchupId: number) =>
  pageUrl(tournament, { tab: 'voting', matchupId });

type Props = { href: string; className?: string; label?: string; children: ReactNode };

/** A link that opens this site in a new tab: the frame itself stays as it is. */
export const SiteAnchor = ({ href, className, label, children }: Props) => (
  <a href={href} target="_blank" rel="noopener" aria-label={label} className={className}>
    {children}
  </a>
);

export const SiteButton = ({ isPrimary = false, className, ...rest }: Props & { isPrimary?: boolean }) => (
  <SiteAnchor
    {...rest}
    className={clsx(
      buttonClass({ variant: isPrimary ? 'primary' : 'secondary', size: 'medium' }),
      'min-h-11',
      className,
    )}
  />
);
