import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/entities/user/queries.ts';
import { useLogOut } from '#client/features/auth/user-menu-items.tsx';
import { EmailState } from '#client/features/profile/email-state.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

/** How often the page looks whether the address was confirmed, perhaps on another device. */
const LOOK_MS = 10_000;

/** All that an account sees until its address is confirmed, where SIGN_UP_DOMAINS asks for it (rule A43). */
export function ConfirmFirst() {
  useDocumentTitle('Confirm your email');
  const { data: user } = useQuery({ ...currentUserQuery, refetchInterval: LOOK_MS });
  const logOut = useLogOut();
  return (
    <Page>
      <PageHero
        title="Confirm your email"
        description="Open the link in the mail that we sent you. Until then you can only do that, or sign out."
      />
      <div className="flex max-w-xl flex-col items-start gap-4 *:w-full">
        {user && <EmailState user={user} />}
        <Button isPending={logOut.isPending} pendingLabel="Logging out..." onClick={() => logOut.mutate()}>
          Sign Out
        </Button>
      </div>
    </Page>
  );
}
