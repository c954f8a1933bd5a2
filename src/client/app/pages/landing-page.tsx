import { clsx } from 'clsx';
import { memo, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSite } from '#client/entities/site/use-site.ts';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { DemoMatch } from '#client/features/ballot/demo/demo-match.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { loadLate } from '#client/lib/browser/load-late.ts';
import { scrollBehavior } from '#client/lib/browser/media.ts';
import { isPrerenderedLanding } from '#client/lib/browser/prerendered.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { CONTAINER, Page } from '#client/ui/layout/page.tsx';
import { USER_PAGES, userPageAt } from '#contract/pages.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';

/**
 * A visitor who starts here sees the sections and the footer as the build rendered them, so their code may load late. A
 * translator would change them until then.
 */
const isEarly =
  isPrerenderedLanding(globalThis.document?.getElementById('root')) &&
  scrollY === 0 &&
  navigator.languages.some((language) => language.startsWith('en'));
const sectionsAreDue = isEarly
  ? new Promise<void>((resolve) => loadLate(async () => resolve()))
  : Promise.resolve();
async function loadSections() {
  await sectionsAreDue;
  return import('#client/features/landing/landing-sections.tsx');
}
const LandingSections = lazyComponent(async () => (await loadSections()).LandingSections);
const LandingFooter = lazyComponent(async () => (await loadSections()).LandingFooter);

const LiveMatches = lazyComponent(async () =>
  (await import('#client/features/landing/load-live-matches.ts')).loadLiveMatches(),
);

/** The open matches are some screens below, so they load once the visitor scrolls. */
function LateMatches() {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const show = () => setHasScrolled(true);
    // The visitor may have scrolled before the scripts ran.
    if (scrollY > 0) show();
    else addEventListener('scroll', show, { once: true });
  }, []);
  return <Suspense>{hasScrolled && <LiveMatches />}</Suspense>;
}

function showFeatures() {
  const features = document.getElementById('features');
  features?.focus({ preventScroll: true });
  features?.scrollIntoView({ behavior: scrollBehavior() });
}

/** Says which page the visitor asked for, and that it needs an account. */
function AskedPage() {
  const [path] = useLocation();
  const asked = userPageAt(path);
  if (!asked) return null;
  return (
    <div className="border-b border-line bg-panel">
      <div className={clsx(CONTAINER, 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2')}>
        <p className="min-w-0 flex-1 basis-52 text-14 text-pretty">
          You asked for <strong className="font-semibold">{USER_PAGES[asked]}</strong>. It opens once you have
          signed in.
        </p>
        {/* On phones the sign-in of the bar is right above. */}
        <span className="max-sm:hidden">
          <SignInLink isInvited variant="secondary" size="small">
            Sign In or Sign Up
          </SignInLink>
        </span>
      </div>
    </div>
  );
}

/** The landing page, with a demo match to vote in (rule W4). */
export function LandingPage() {
  useDocumentTitle(null);
  return (
    <>
      <AskedPage />
      {/* The headline and the match are one stage. The row of tabs stands for the headline above and the buttons below it. */}
      <div className="ring-light flex flex-col gap-3 border-b pt-3 [--page-width:76rem] [--tab-row:13.5rem] max-sm:pb-3 sm:gap-5 sm:pt-4 sm:[--tab-row:17.5rem] lg:gap-6 lg:pt-8 min-[110rem]:[--page-width:96rem] short:[--tab-row:5.5rem] desk:[--cover-height:clamp(6rem,100svh-38.75rem-var(--share-row),34rem)]">
        <Headline />
        <DemoMatch />
      </div>
      <BelowTheMatch />
    </>
  );
}

/** Memoized, because React would empty a prerendered boundary that renders again before its code has loaded. */
const BelowTheMatch = memo(() => (
  <Suspense>
    <Page>
      <LandingSections />
      <LateMatches />
      <div className="flex flex-wrap items-center justify-between gap-5 border-t-2 border-ink pt-8">
        <p className="font-display text-28 leading-tight font-bold sm:text-48">
          The next match is waiting for your vote.
        </p>
        <SignInLink isInvited size="large">
          Get Started
        </SignInLink>
      </div>
    </Page>
    <LandingFooter version={__APP_VERSION__} />
  </Suspense>
));

/** On narrow screens the element has no box, so the page lays out its children. */
const NO_BOX_ON_PHONES = 'max-sm:contents';

function Headline() {
  return (
    // On phones in portrait the match stands between the headline and the buttons, which are under the thumb.
    <header className={clsx(CONTAINER, NO_BOX_ON_PHONES, 'short:block!')}>
      <div
        className={clsx(
          '@container flex flex-col gap-3 sm:gap-4 short:flex! short:flex-row short:items-center short:justify-between',
          NO_BOX_ON_PHONES,
        )}
      >
        <Title />
        <div
          className={clsx(
            'flex flex-col gap-3 sm:gap-4 lg:flex-row lg:items-center lg:justify-between lg:gap-10 short:flex!',
            NO_BOX_ON_PHONES,
          )}
        >
          <p className="max-w-xl text-14 text-balance text-muted max-sm:px-(--page-margin) sm:text-16 lg:text-pretty short:hidden">
            Put two songs in the ring and let the crowd decide.{' '}
            <span className="max-sm:hidden">
              <span className="whitespace-nowrap">World-Cup-style</span> group stages, knockout rounds, one
              champion.
            </span>
          </p>
          <div className="flex shrink-0 flex-wrap gap-2 max-sm:order-1 max-sm:px-(--page-margin) max-sm:*:flex-1 max-sm:*:px-2 short:px-0!">
            <SignInLink isInvited size="large">
              Get Started
            </SignInLink>
            <LinkButton href="/join" size="large" variant="secondary">
              Join
            </LinkButton>
            {/* Its text ends where the match ends. */}
            <Button size="large" variant="ghost" className="lg:-mr-6" onClick={showFeatures}>
              Learn More
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}

function Title() {
  const { name } = useSite();
  if (name !== UNCONFIGURED_SITE.name) {
    return (
      <h1
        translate="no"
        className="text-36 leading-none tracking-tight wrap-anywhere text-balance max-sm:px-(--page-margin) sm:text-64 short:px-0! short:text-28!"
      >
        {name}
      </h1>
    );
  }
  return (
    // Two lines on phones in portrait, and one line from edge to edge on desktops.
    <h1 className="text-[calc(9vw+0.75rem)] leading-[0.92] tracking-[-0.03em]! [word-spacing:0] max-sm:px-(--page-margin) sm:text-64 sm:whitespace-nowrap short:px-0! lg:-ml-[0.5cqw] lg:text-[11.75cqw] short:ml-0! short:text-36! short:whitespace-nowrap">
      Battle of <br className="sm:hidden short:hidden" />
      the Beats
    </h1>
  );
}
