import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useSite } from '#client/entities/site/use-site.ts';
import { currentUserQuery, useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { useIsOnline } from '#client/lib/browser/media.ts';
import { returnPath } from '#client/lib/browser/return-path.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { StatePage } from '#client/ui/layout/page.tsx';
import { PAGES } from '#contract/pages.ts';
import { Crashed, ErrorBoundary } from './error-boundary.tsx';
import { CodePrompt, ConfirmFirst, LegalLinks, useEarlyToaster, useWorker } from './lazy-parts.tsx';
import { Navigation } from './navigation.tsx';
import { LandingPage, MEMBER_PAGES, NotFoundPage, type PageRoute, VISITOR_PAGES } from './pages.ts';

/** Shown until the code of a page and the current user are loaded. Offline both wait for the connection. */
function LoadingScreen() {
  const { name } = useSite();
  const text = useIsOnline() ? 'Loading...' : 'You are offline. This page loads once you are connected.';
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <h1 className="sr-only">{name}</h1>
      <Equalizer isLive size="large" />
      <span className="px-4 text-center text-14 text-balance text-muted">{text}</span>
    </div>
  );
}

/** Shown until the current user is loaded, and when that fails. */
function LoadingUser() {
  const query = useQuery(currentUserQuery);
  const { name } = useSite();
  if (!query.isLoadingError) return <LoadingScreen />;
  return (
    <StatePage heading={name}>
      <LoadFailed titleAs="h2" title="The server could not be reached" query={query} />
    </StatePage>
  );
}

/** The frame around every page: skip link, navigation, main content. */
export function Shell() {
  const { user, isLoading } = useCurrentUser();
  const { name, legal, signUpDomains } = useSite();
  const hasLegal = Object.values(legal).some(Boolean);
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const isHeldBack =
    signUpDomains.length > 0 &&
    !user?.isEmailVerified &&
    user?.role === 'user' &&
    !PAGES.confirm.path.test(path);
  // A stage is alone on its screen.
  const isStage = PAGES.stage.path.test(path);
  useScrollAndFocusOnNavigation(main);
  useEarlyToaster(user !== null || PAGES.auth.path.test(path));
  useWorker();
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-stage focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      {!isStage && <Navigation />}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={clsx('pb-(--player-room) outline-none', user && 'min-h-svh')}
      >
        <Suspense fallback={<LoadingScreen />}>
          <ErrorBoundary key={path} fallback={<Crashed as="div" />}>
            {isLoading ? (
              <LoadingUser />
            ) : user ? (
              isHeldBack ? (
                <ConfirmFirst />
              ) : (
                <MemberRoutes />
              )
            ) : (
              <VisitorRoutes />
            )}
          </ErrorBoundary>
        </Suspense>
      </main>
      {user && !isStage && (
        // Leaves room for the bar at the bottom of phones and tablets.
        <footer className="border-t border-line pt-6 pb-22 text-center text-12 text-muted lg:pb-6 print:hidden">
          {hasLegal && <LegalLinks />}
          {name}, version {__APP_VERSION__}
        </footer>
      )}
      {!user && !isStage && hasLegal && (
        <footer className="border-t border-line py-6 text-center text-12 print:hidden">
          <LegalLinks />
        </footer>
      )}
      <CodePrompt />
    </>
  );
}

function MemberRoutes() {
  return (
    <Switch>
      {MEMBER_PAGES.map(toRoute)}
      <Route path={PAGES.auth.path} component={RedirectAfterSignIn} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

function VisitorRoutes() {
  return (
    <Switch>
      {VISITOR_PAGES.map(toRoute)}
      <Route component={LandingPage} />
    </Switch>
  );
}

/** The id is the key of the page, so that another id mounts a new page. Another token keeps the page and its state. */
function toRoute({ path, Page }: PageRoute) {
  return (
    <Route key={String(path)} path={path}>
      {({ id = '', token = '' }: { id?: string; token?: string }) => (
        <Page key={id} id={Number(id)} songKey={id} token={token} />
      )}
    </Route>
  );
}

/** Redirects a signed-in user to `returnTo`, or to the start page. */
function RedirectAfterSignIn() {
  return <Redirect to={returnPath(useSearch())} replace />;
}

/**
 * Scrolls to the top of a new page, even where the address names a match of it, and focuses the page unless an element in it
 * has the focus. After Back or Forward the browser restores the position.
 */
function useScrollAndFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  /** The path that Back or Forward led to; between two tabs of one page it stays the same. */
  const poppedPath = useRef<string | null>(null);

  useEffect(() => {
    const handlePopState = () => {
      poppedPath.current = location.pathname;
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const isBackOrForward = poppedPath.current === path;
    poppedPath.current = null;
    // After Back the page may have restored the focus itself. While the next page loads, the pressed link is hidden.
    const focused = document.activeElement;
    const isRestored =
      focused !== main.current && main.current?.contains(focused) && focused?.checkVisibility();
    if (!isRestored) main.current?.focus({ preventScroll: true });
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [path, main]);
}
