import { useQuery } from '@tanstack/react-query';
import { useSite } from '#client/entities/site/use-site.ts';
import { currentUserQuery } from '#client/entities/user/use-current-user.ts';
import { useProviderOutcome } from '#client/entities/user/use-provider-outcome.ts';
import { useLogOut } from '#client/features/auth/user-menu-items.tsx';
import { OwnData } from '#client/features/own-data/own-data.tsx';
import { EmailForm } from '#client/features/profile/email-form.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';

/** How often the page looks whether the address was confirmed, perhaps on another device. */
const LOOK_MS = 10_000;

/** All that an account sees until its address is confirmed, where SIGN_UP_DOMAINS asks for it (rule A43). */
export function ConfirmFirst() {
  useDocumentTitle('Confirm your email');
  useProviderOutcome(useSite());
  const { data: user } = useQuery({ ...currentUserQuery, refetchInterval: LOOK_MS });
  const logOut = useLogOut();
  return (
    <Page>
      <PageHero
        title="Confirm your email"
        description={`${user?.email === '' ? 'Enter your email, and open' : 'Open'} the link in the mail that we send you. Until then you can only do that, or leave.`}
      />
      <div className="flex max-w-xl flex-col items-start gap-4 *:w-full">
        {user && <EmailForm user={user} />}
        <Button isPending={logOut.isPending} pendingLabel="Logging out..." onClick={() => logOut.mutate()}>
          Sign Out
        </Button>
        {user && (
          <Section title="Your Data">
            <OwnData account={user.email} />
          </Section>
        )}
      </div>
    </Page>
  );
}
