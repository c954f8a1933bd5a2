import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { currentUserQuery } from '#client/entities/user/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { useIsOnline } from '#client/lib/browser/media.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { CodePrompt } from './code-prompt.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadToaster } from './lazy-toaster.tsx';
import { Navigation } from './navigation.tsx';
import { MemberRoutes, VisitorRoutes } from './router.tsx';
import { useScrollAndFocusOnNavigation } from './use-scroll-and-focus-on-navigation.ts';

/** Shown until the code of a page and the current user are loaded. Offline both wait for the connection. */
function LoadingScreen() {
  const text = useIsOnline() ? 'Loading...' : 'You are offline. This page loads once you are connected.';
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <h1 className="sr-only">Battle of the Beats</h1>
      <Equalizer isLive size="large" />
      <span className="px-4 text-center text-14 text-balance text-muted">{text}</span>
    </div>
  );
}

/** Shown until the current user is loaded, and when that fails. */
function LoadingUser() {
  const query = useQuery(currentUserQuery);
  const { isLoadingError } = query;
  if (!isLoadingError) return <LoadingScreen />;
  return (
    <Page>
      <h1 className="sr-only">Battle of the Beats</h1>
      <LoadFailed titleAs="h2" title="The server could not be reached" query={query} />
    </Page>
  );
}

/** Below every page of a member. Leaves room for the bar at the bottom of phones and tablets. */
function VersionFooter() {
  return (
    <footer className="border-t border-line pt-6 pb-22 text-center text-12 text-muted lg:pb-6 print:hidden">
      Battle of the Beats, version {__APP_VERSION__}
    </footer>
  );
}

/** The frame around every page: skip link, navigation, main content. */
export function Shell() {
  const { user, isLoading } = useCurrentUser();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useScrollAndFocusOnNavigation(main);
  useEffect(() => {
    if (user) void loadToaster();
  }, [user]);
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-stage focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Navigation />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={clsx('pb-(--player-room) outline-none', user && 'min-h-svh')}
      >
        <Suspense fallback={<LoadingScreen />}>
          <ErrorBoundary key={path} isWithinPage>
            {isLoading ? <LoadingUser /> : user ? <MemberRoutes /> : <VisitorRoutes />}
          </ErrorBoundary>
        </Suspense>
      </main>
      {user && <VersionFooter />}
      <CodePrompt />
    </>
  );
}
