import { lazy, Suspense } from 'react';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { DemoMatch } from '#client/features/ballot/demo/demo-match.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Page, WIDE } from '#client/ui/layout/page.tsx';

/** The build has rendered them, so only their code loads later. Other pages never load it. */
const LandingSections = lazy(async () => ({
  default: (await import('#client/features/landing/landing-sections.tsx')).LandingSections,
}));
const LandingFooter = lazy(async () => ({
  default: (await import('#client/features/landing/landing-sections.tsx')).LandingFooter,
}));

function showFeatures() {
  const features = document.getElementById('features');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  features?.focus({ preventScroll: true });
  features?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
}

/** The product itself is the picture: a match to vote in (rule W4). */
export function LandingPage() {
  useDocumentTitle('Battle of the Beats');
  return (
    <>
      <div className="landing flex flex-col gap-5 pt-4 lg:gap-8 lg:pt-10">
        <Headline />
        <div className={`${WIDE} phone:px-0!`}>
          <DemoMatch />
        </div>
      </div>
      <Suspense>
        <Page>
          <LandingSections />
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
    </>
  );
}

function Headline() {
  return (
    <header
      className={`${WIDE} flex flex-col gap-3 sm:gap-4 lg:flex-row lg:items-end lg:justify-between lg:gap-10 short:flex-row short:items-center short:justify-between`}
    >
      {/* One line on every phone. */}
      <h1 className="text-[calc(7.5vw+0.65rem)] leading-[0.92] tracking-[-0.03em]! whitespace-nowrap sm:text-64 lg:text-[clamp(4rem,6vw,5.5rem)] min-[110rem]:text-[7.5rem] short:text-36">
        Battle of the Beats
      </h1>
      <div className="flex flex-col gap-3 sm:gap-4 lg:w-96 lg:shrink-0 lg:pb-1 short:w-auto short:pb-0">
        <p className="text-14 text-muted sm:text-16 short:hidden">
          Put two songs in the ring and let the crowd decide.{' '}
          <span className="max-sm:hidden">
            <span className="whitespace-nowrap">World-Cup-style</span> group stages, knockout rounds, one
            champion.
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:*:px-4">
          <SignInLink isInvited size="large">
            Get Started
          </SignInLink>
          <SignInLink isInvited size="large" variant="secondary">
            Join
          </SignInLink>
          <Button size="large" variant="ghost" onClick={showFeatures}>
            Learn More
          </Button>
        </div>
      </div>
    </header>
  );
}
