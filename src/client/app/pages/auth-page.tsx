import { clsx } from 'clsx';
import { ListMusic, type LucideIcon, MessagesSquare, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useSite } from '#client/entities/site/use-site.ts';
import { hasKeptJoin } from '#client/entities/tournament/joining.ts';
import { namedProvider } from '#client/entities/user/provider-return.ts';
import { keptVoteTitle } from '#client/entities/vote/kept-vote.ts';
import { ConnectStep } from '#client/features/auth/connect-step.tsx';
import { ProviderNotice } from '#client/features/auth/provider-notice.tsx';
import { type SignInDraft, SignInForm } from '#client/features/auth/sign-in-form.tsx';
import type { SignUpDraft } from '#client/features/auth/sign-up-panel.tsx';
import { SignUpPanel } from '#client/features/auth/sign-up-panel.tsx';
import { OnlyWayIn, SocialButtons } from '#client/features/auth/social-buttons.tsx';
import { HEY_YA, LIKE_A_PRAYER } from '#client/features/landing/exhibit-songs.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { returnPath } from '#client/lib/browser/return-path.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/layout/tabs.tsx';
import { isProblem, readOutcome } from '#contract/provider-address.ts';
import { readSignInAddress } from '#contract/sign-in-address.ts';

const REASONS: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: ListMusic,
    title: 'Tournaments',
    text: 'Pick a theme, fill a bracket with songs, and let every match be decided by the crowd.',
  },
  {
    Icon: Sparkles,
    title: 'Predictions',
    text: 'Spend your daily tokens on yes-or-no calls, and earn points when you were right.',
  },
  {
    Icon: MessagesSquare,
    title: 'Discussions',
    text: 'Argue your song through while the match is on. Every matchup has its own live room.',
  },
];

/** Takes the code of the first admin out of the address, which the history keeps and users share. */
function hideAdminCode() {
  const url = new URL(location.href);
  url.searchParams.delete('adminCode');
  history.replaceState(history.state, '', url);
}

/** Says what the visitor wanted to do before the sign-in. */
function purposeOf(returnTo: string): string {
  const title = keptVoteTitle(returnTo);
  if (title !== null) return `Your vote for “${title}” is cast once you sign up or sign in.`;
  if (hasKeptJoin(returnTo)) return 'You join the tournament once you sign up or sign in.';
  return 'Sign in to vote, enter songs and follow your tournaments.';
}

export function AuthPage() {
  useDocumentTitle('Sign in');
  const site = useSite();
  const signIn = useRef<SignInDraft>(null);
  const signUp = useRef<SignUpDraft>(null);
  const search = useSearch();
  const address = readSignInAddress(search);
  const returned = readOutcome(search);
  const [adminCode] = useState(address.adminCode);
  const [purpose] = useState(() => purposeOf(address.returnTo ?? '/'));
  const wanted = { returnTo: address.returnTo, invite: address.invite, adminCode };
  const isInvited = address.invite !== undefined && site.signUp !== 'closed';
  const maySignUp = site.signUp === 'open' || isInvited || adminCode !== undefined;
  const isNew = adminCode !== undefined || isInvited || address.tab === 'signup';
  const [tab, setTab] = useState(isNew ? 'sign-up' : 'sign-in');
  useEffect(() => {
    if (adminCode !== undefined) hideAdminCode();
  }, [adminCode]);
  return (
    <div className="ring-light lg:min-h-[calc(100svh-4rem)]">
      <Page className="grid! grid-cols-1 items-start lg:grid-cols-[minmax(0,28rem)_1fr] lg:gap-20">
        <div className="mx-auto w-full max-w-md lg:hidden [@media(height<46rem)]:hidden">
          <TwoCovers shape="h-24" />
        </div>
        <Card className="mx-auto w-full max-w-md">
          <CardHeader>
            <CardTitle as="h1">Welcome to {site.name}</CardTitle>
            <p dir="auto" className="text-14 text-muted wrap-anywhere">
              {isInvited ? `You are invited to ${site.name}.` : purpose}
            </p>
          </CardHeader>
          <CardBody>
            {returned && isProblem(returned.outcome) && (
              <ProviderNotice
                problem={returned.outcome}
                provider={namedProvider(returned.provider, site)}
                wanted={wanted}
              />
            )}
            {returned?.outcome === 'password' ? (
              <ConnectStep returnTo={returnPath(search)} />
            ) : (
              <>
                <Tabs value={tab} onValueChange={setTab} opensOnFocus>
                  <TabList aria-label="Account" className="*:flex-1 *:justify-center">
                    <Tab value="sign-in">Sign In</Tab>
                    <Tab value="sign-up">Sign Up</Tab>
                  </TabList>
                  <TabPanel value="sign-in">
                    {site.passwordsAccepted || address.step === 'code' ? (
                      <SignInForm draft={signIn} beginsWithCode={address.step === 'code'} />
                    ) : (
                      <OnlyWayIn site={site} wanted={wanted} text="This site has one way in." />
                    )}
                  </TabPanel>
                  <TabPanel value="sign-up">
                    {site.passwordsAccepted || !maySignUp ? (
                      <SignUpPanel
                        draft={signUp}
                        adminCode={adminCode}
                        invite={address.invite}
                        onSignIn={() => setTab('sign-in')}
                      />
                    ) : (
                      <OnlyWayIn
                        site={site}
                        wanted={wanted}
                        text="This site has one way in. Your account is made when you come back."
                      />
                    )}
                  </TabPanel>
                </Tabs>
                <div className="mt-6">
                  <SocialButtons site={site} wanted={wanted} />
                </div>
              </>
            )}
          </CardBody>
        </Card>
        <aside aria-label="What awaits you" className="hidden flex-col gap-8 pt-4 lg:flex">
          <p className="max-w-2xl font-display text-48 font-bold tracking-tight text-balance xl:text-64 xl:leading-[1.05]">
            Two songs enter. Your vote decides.
          </p>
          <TwoCovers shape="aspect-square" />
          <ul className="grid max-w-2xl gap-6 xl:grid-cols-3">
            {REASONS.map(({ Icon, title, text }) => (
              <li key={title} className="flex max-w-md gap-4 xl:gap-3">
                <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
                <div>
                  <h2 className="text-18">{title}</h2>
                  <p className="text-14 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      </Page>
    </div>
  );
}

/** The picture of a match: two covers that face each other. `shape` sets the height of each. */
function TwoCovers({ shape }: { shape: string }) {
  return (
    <div aria-hidden="true" className="relative grid max-w-2xl grid-cols-2 gap-1">
      <div className={clsx(shape, 'overflow-hidden rounded-l-panel border-b-4 border-ember')}>
        <Artwork {...LIKE_A_PRAYER} size="box" />
      </div>
      <div className={clsx(shape, 'overflow-hidden rounded-r-panel border-b-4 border-tide')}>
        <Artwork {...HEY_YA} size="box" facing={LIKE_A_PRAYER} />
      </div>
      <span
        data-fill
        className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full border-4 border-stage bg-linear-to-r from-ember from-50% to-tide to-50% font-display text-18 font-bold text-on-color"
      >
        VS
      </span>
    </div>
  );
}
