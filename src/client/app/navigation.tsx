import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { SiteMark } from '#client/entities/site/site-mark.tsx';
import { useSite } from '#client/entities/site/use-site.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { useTheme } from '#client/lib/browser/theme.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { ErrorBoundary, RefreshButton } from './error-boundary.tsx';

const NoticesDialog = lazyDialog(
  async () => (await import('#client/features/notices/notices-dialog.tsx')).NoticesDialog,
);

/** The parts for members, which the page of a visitor does without. Without them a page is still of use. */
const loadBars = () => import('./member-bars.tsx');
const TopLinks = lazyComponent(async () => (await loadBars()).TopLinks);
const TopMenu = lazyComponent(async () => (await loadBars()).TopMenu);
const BottomBar = lazyComponent(async () => (await loadBars()).BottomBar);
export const preloadMemberBars = () =>
  Promise.all([TopLinks, TopMenu, BottomBar].map(({ preload }) => preload()));

const Bar = ({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) => (
  <ErrorBoundary fallback={fallback}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

const ThemeMenu = lazyMenu(async () => (await import('./theme-menu.tsx')).ThemeMenu);

/** The navigation bar. Phones and tablets have another one at the bottom of the screen (rule W3). */
export function Navigation() {
  const { user, isLoading } = useCurrentUser();
  const [path] = useLocation();
  const [areNoticesOpen, setAreNoticesOpen] = useState(false);
  const openNotices = () => setAreNoticesOpen(true);
  const { name, logo } = useSite();
  const isNamed = name !== UNCONFIGURED_SITE.name;
  const isLanding = !user && !isLoading && path === '/';
  return (
    <>
      <header
        data-top-bar=""
        className="sticky top-0 z-30 border-b border-line bg-stage covered:upright:invisible print:hidden"
      >
        <div
          className={clsx(
            CONTAINER,
            // As wide as the line of a slim hero below it.
            'flex h-[calc(var(--top-bar)-1px)] items-center gap-2 desk:xl:[:root:has([data-page-line])_&]:max-w-[140rem]',
          )}
        >
          <Link
            href="/"
            className="mr-1 flex min-h-11 min-w-11 shrink items-center gap-2.5 font-display text-18 font-bold whitespace-nowrap max-[24rem]:text-16 max-[22rem]:text-14 sm:mr-4"
          >
            <SiteMark logo={logo} />
            {/* The landing page has the name as its title right below. */}
            <span
              translate={isNamed ? 'no' : undefined}
              className={isLanding ? 'sr-only' : 'truncate peer-data-[wide=true]:sr-only'}
            >
              {name}
            </span>
          </Link>
          <Bar>{user && <TopLinks />}</Bar>
          <div data-bar-end="" className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            <Bar fallback={<RefreshButton />}>{user && <TopMenu user={user} onNotices={openNotices} />}</Bar>
            {!user && !isLoading && <SignInLink variant="secondary" />}
          </div>
        </div>
      </header>
      <Bar>{user && <BottomBar user={user} onNotices={openNotices} />}</Bar>
      {user && <NoticesDialog open={areNoticesOpen} onOpenChange={setAreNoticesOpen} />}
    </>
  );
}

function ThemeToggle() {
  const Icon = useTheme().resolved === 'light' ? Sun : Moon;
  return <ThemeMenu trigger={<Button icon={Icon} variant="ghost" size="icon" aria-label="Theme" />} />;
}
