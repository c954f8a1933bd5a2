import { ArrowLeft, KeyRound, Pencil, Plus, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSite } from '#client/entities/site/use-site.ts';
import { useProviderOutcome } from '#client/entities/user/use-provider-outcome.ts';
import { useUserStats } from '#client/entities/user/use-user-stats.ts';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { OwnData } from '#client/features/own-data/own-data.tsx';
import { Achievements } from '#client/features/profile/achievements.tsx';
import { EmailForm, EmailState } from '#client/features/profile/email-form.tsx';
import { NextAchievements } from '#client/features/profile/next-achievements.tsx';
import { OwnSessions } from '#client/features/profile/own-sessions.tsx';
import { OwnTournaments } from '#client/features/profile/own-tournaments.tsx';
import { PasswordForm } from '#client/features/profile/password-form.tsx';
import { ProfileForm } from '#client/features/profile/profile-form.tsx';
import { ProfileSummary } from '#client/features/profile/profile-summary.tsx';
import { ProfileCovers, ProfileSongs } from '#client/features/public-profile/profile-lists.tsx';
import { isOwnRemindersLink } from '#client/features/reminders/own-reminders-link.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { COLUMN, Page, PageHero, Section, SIDE_BY_SIDE } from '#client/ui/layout/page.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { readOutcome } from '#contract/provider-address.ts';

const OwnCalendar = lazyComponent(
  async () => (await import('#client/entities/calendar/own-calendar.tsx')).OwnCalendar,
);
const OwnReminders = lazyComponent(
  async () => (await import('#client/features/reminders/own-reminders.tsx')).OwnReminders,
);
const WaysIn = lazyComponent(async () => (await import('#client/features/ways-in/ways-in.tsx')).WaysIn);

export function ProfilePage() {
  useDocumentTitle('Your Profile');
  const user = useUserStats();
  if (user) return <Profile user={user} />;
  return (
    <EmptyPage
      heading="Your Profile"
      icon={<UserRound />}
      title="Please log in to view your profile."
      action={<SignInLink />}
    />
  );
}

function Profile({ user }: { user: CurrentUser }) {
  // A provider leads back to the section from which the user went to it. A bell leads to the reminders.
  const [isEditing, setIsEditing] = useState(
    () => readOutcome(location.search) !== null || isOwnRemindersLink(),
  );
  const site = useSite();
  const { sendsMail, passwordsAccepted } = site;
  useProviderOutcome(site);
  const toggle = useRef<HTMLButtonElement>(null);
  const finish = () => {
    setIsEditing(false);
    // The focused button of the form disappears.
    toggle.current?.focus();
  };
  return (
    <Page>
      <div className="flex flex-col sm:gap-2">
        <Link
          href="/"
          className="-mt-3 inline-flex min-h-11 items-center gap-2 self-start text-14 font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4" />
          Back to Home
        </Link>
        <PageHero
          title="Your Profile"
          className="max-sm:flex-nowrap max-sm:items-center! max-sm:*:last:w-auto!"
          actions={
            <Button ref={toggle} onClick={() => setIsEditing(!isEditing)}>
              {!isEditing && <Pencil />}
              {isEditing ? 'Cancel' : 'Edit Profile'}
            </Button>
          }
        />
      </div>
      {isEditing ? (
        <>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <ProfileForm user={user} onDone={finish} />
            <ProfileSummary user={user} title="Current Profile" />
          </div>
          <div className="grid grid-cols-1 items-start gap-8 border-t border-line pt-8 sm:gap-12 sm:pt-12 lg:grid-cols-2 lg:gap-x-8">
            <div className={COLUMN}>
              {sendsMail && (
                <Section title="Email">
                  <EmailForm user={user} />
                </Section>
              )}
              {passwordsAccepted && user.email !== '' && (
                <Section title="Password">
                  <PasswordForm account={user.email} />
                </Section>
              )}
              <LateSection title="Ways In" height="h-72">
                <WaysIn account={user.email} />
              </LateSection>
              <LateSection title="Reminders" height="h-72">
                <OwnReminders isEmailVerified={user.isEmailVerified} />
              </LateSection>
            </div>
            <div className={COLUMN}>
              <Section title="Signed In">
                <OwnSessions account={user.email} />
              </Section>
              <LateSection title="Your Calendar" height="h-24">
                <OwnCalendar />
              </LateSection>
              <Section title="For Developers">
                <p>Programs can read and change what you can, by a key of yours.</p>
                <div>
                  <LinkButton icon={KeyRound} href="/developers">
                    API keys
                  </LinkButton>
                </div>
              </Section>
              <Section title="Your Data">
                <OwnData account={user.email} />
              </Section>
            </div>
          </div>
        </>
      ) : (
        <>
          {sendsMail && !user.isEmailVerified && <EmailState user={user} />}
          <ProfileSummary user={user} covers={<ProfileCovers userId={user.id} />} />
          <div className={SIDE_BY_SIDE}>
            <Section title="Achievements" className="lg:order-last">
              <Achievements userId={user.id} />
              <NextAchievements user={user} />
            </Section>
            <div className={COLUMN}>
              <Section title="Your Songs">
                <ProfileSongs userId={user.id} />
              </Section>
              <Section
                title="Your Tournaments"
                aside={
                  <LinkButton icon={Plus} href="/create">
                    Create Tournament
                  </LinkButton>
                }
              >
                <OwnTournaments userId={user.id} />
              </Section>
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

type LateProps = { title: string; height: string; children: ReactNode };

/** A section whose code is loaded with it. */
const LateSection = ({ title, height, children }: LateProps) => (
  <Section title={title}>
    <Suspense fallback={<Skeleton className={`${height} rounded-panel`} />}>{children}</Suspense>
  </Section>
);
