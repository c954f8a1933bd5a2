import { clsx } from 'clsx';
import { ServerCrash } from 'lucide-react';
import { Suspense } from 'react';
import { RefreshButton } from '#client/app/error-boundary.tsx';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { MatchupSkeleton } from '#client/features/ballot/matchup-skeleton.tsx';
import { InvitationSkeleton } from '#client/features/invitation/invitation-skeleton.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CONTAINER, WIDE } from '#client/ui/layout/page.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { isLiveOrImminent } from '#engine/matchup/voting-window.ts';
import { PAGE_LINE, PAGE_TABS, SLIM, SLIM_TITLE, TournamentTitle } from './hero/tournament-title.tsx';
import type { GoneProps } from './tournament-gone.tsx';

const TAB_WIDTHS = ['w-20', 'w-16', 'w-16', 'w-20', 'w-16', 'w-24'];

/** A placeholder in the size of the page, with what the list already says about the tournament (rule W2). */
export function TournamentSkeleton({ known }: { known?: TournamentCard | undefined }) {
  const current = known?.currentMatchup;
  const showsBallot = current && isLiveOrImminent(clockOf(current), serverNow());
  const isInSetup = known?.status === 'setup';
  return (
    <div role="status" aria-label="Loading tournament">
      <div data-page-line={showsBallot || undefined} className={clsx(showsBallot && PAGE_LINE)}>
        <div
          data-folded={showsBallot || undefined}
          className="border-b border-line bg-panel folded:border-0 line:contents"
        >
          <div
            className={clsx(
              CONTAINER,
              'grid grid-cols-1',
              showsBallot ? `${SLIM} line:contents` : 'gap-4 py-6 sm:py-8',
            )}
          >
            <div
              className={clsx(
                'col-span-full flex h-8 items-center pointer-coarse:h-11 folded:hidden',
                showsBallot && 'lg:contents',
              )}
            >
              <Skeleton className="h-6 w-20 rounded-full" />
            </div>
            <div className={clsx('min-w-0 max-w-3xl', isInSetup && 'lg:max-w-xl', showsBallot && SLIM_TITLE)}>
              {known ? (
                <TournamentTitle {...known} isSlim={Boolean(showsBallot)} />
              ) : (
                <>
                  <h1 className="sr-only">Loading tournament</h1>
                  <Skeleton className="h-9 max-w-xl lg:h-12" />
                  <Skeleton className="mt-2 h-6 max-w-2xl" />
                </>
              )}
              <Skeleton
                className={clsx(
                  'h-[1lh] w-40 text-14 folded:hidden',
                  showsBallot ? 'mt-1 lg:max-2xl:hidden' : 'mt-2',
                )}
              />
            </div>
            <Skeleton
              className={clsx(
                'max-w-md folded:hidden',
                showsBallot ? 'h-[2.8rem] lg:order-1 lg:ml-auto lg:h-9 lg:w-84' : 'h-12 lg:w-112',
                isInSetup && 'max-sm:h-8',
              )}
            />
          </div>
        </div>
        <div className={clsx(CONTAINER, PAGE_TABS)}>
          <div className="box-content flex h-11 items-center gap-4 overflow-hidden border-b border-line line:border-0">
            {TAB_WIDTHS.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of placeholders
              <Skeleton key={index} className={`h-4 shrink-0 ${width}`} />
            ))}
          </div>
        </div>
      </div>
      <div className={showsBallot ? WIDE : clsx(CONTAINER, 'py-6')}>
        {showsBallot ? (
          <MatchupSkeleton matchup={current} />
        ) : isInSetup ? (
          <InvitationSkeleton tournament={known} />
        ) : (
          <Skeleton className="h-96 rounded-panel" />
        )}
      </div>
    </div>
  );
}

const Gone = lazyComponent(async () => (await import('./tournament-gone.tsx')).TournamentGone);

/** Why a page cannot be read, in place of its content. */
export const TournamentGone = (props: GoneProps) => (
  <Suspense fallback={<TournamentSkeleton />}>
    <Gone {...props} />
  </Suspense>
);

export const TournamentUnreachable = ({ onRetry }: { onRetry: () => unknown }) => (
  <EmptyPage
    heading="Tournament"
    icon={<ServerCrash />}
    title="The tournament could not be loaded"
    description="The server did not send a valid answer."
    action={<Button onClick={() => onRetry()}>Try again</Button>}
  />
);

/** Shown when the tournament page itself crashes. */
export const TournamentCrashed = () => (
  <EmptyPage
    heading="Tournament"
    icon={<ServerCrash />}
    title="Error loading tournament page. Please refresh or contact support."
    action={<RefreshButton />}
  />
);
