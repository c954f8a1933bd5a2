import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { HeroMatchup } from '#client/features/landing/hero-matchup.tsx';
import { FeatureCards, LandingFooter, Steps } from '#client/features/landing/landing-sections.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Page, Section } from '#client/ui/layout/page.tsx';

function showFeatures() {
  const features = document.getElementById('features');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  features?.focus({ preventScroll: true });
  features?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
}

export function LandingPage() {
  useDocumentTitle('Battle of the Beats');
  return (
    <>
      <div className="overflow-x-clip">
        <Page className="gap-10! sm:gap-14!">
          <header className="flex flex-col items-center gap-5 text-center">
            <h1 className="text-48 leading-[0.95] sm:text-64 lg:text-[5.5rem]">Battle of the Beats</h1>
            <p className="max-w-xl text-16 text-muted sm:text-18">
              Put two songs in the ring and let the crowd decide.{' '}
              <span className="whitespace-nowrap">World-Cup-style</span> group stages, knockout rounds, one
              champion.
            </p>
            <div className="flex flex-wrap justify-center gap-2">
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
          </header>
          <HeroMatchup />
        </Page>
      </div>
      <Page>
        <div id="features" tabIndex={-1} className="scroll-mt-20 outline-none">
          <Section title="What you can do">
            <FeatureCards />
          </Section>
        </div>
        <Section title="How it works">
          <Steps />
        </Section>
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-panel border border-line bg-panel p-6">
          <p className="font-display text-22 font-bold">The next match is waiting for your vote.</p>
          <SignInLink isInvited size="large">
            Get Started
          </SignInLink>
        </div>
      </Page>
      <LandingFooter version={__APP_VERSION__} />
    </>
  );
}
