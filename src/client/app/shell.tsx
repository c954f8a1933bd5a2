import { Suspense, useEffect, useRef } from 'react';
import { useCurrentUser } from '#client/lib/session.ts';
import { cx } from '#client/ui/class-names.ts';
import { loadToaster } from './lazy-toaster.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { Navigation } from './navigation.tsx';
import { MemberRoutes, VisitorRoutes } from './router.tsx';
import { useArrival } from './use-arrival.ts';

/** What stands around every page. */
export function Shell() {
  const { user, isLoading } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
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
      <main id="content" ref={main} tabIndex={-1} className={cx('outline-none', user && 'pb-16 lg:pb-0')}>
        <Suspense fallback={<LoadingScreen />}>
          {isLoading ? <LoadingScreen /> : user ? <MemberRoutes /> : <VisitorRoutes />}
        </Suspense>
      </main>
    </>
  );
}
