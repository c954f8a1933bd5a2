import { useSearchParams } from 'wouter';
import { joinsAsStage } from '#client/entities/show/room-link.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { JoinForm } from '#client/features/show/join/join-form.tsx';
import { pinDigits } from '#client/features/show/join/pin-entry.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { loginPath } from '#contract/sign-in-address.ts';

/** `/join`: a room opens by its PIN, for visitors, too (rule R8). The QR code of a room fills the PIN in. */
export function JoinPage() {
  useDocumentTitle('Join a room');
  const [params] = useSearchParams();
  const { user, isLoading } = useCurrentUser();
  const isStage = joinsAsStage(params);
  const pin = pinDigits(params.get('pin') ?? '');
  return (
    <div className="ring-light min-h-[calc(100svh-4rem)]">
      <Page>
        <Card className="mx-auto w-full max-w-md">
          <CardHeader>
            <CardTitle as="h1">Join the room</CardTitle>
            <p className="text-14 text-muted">
              {pin
                ? 'Press Join, and you are in.'
                : isStage
                  ? 'Enter the PIN on the host’s phone. This screen then shows the stage.'
                  : 'Enter the PIN that the host’s screen shows.'}
            </p>
          </CardHeader>
          <CardBody>
            <JoinForm key={pin} pin={pin} isStage={isStage} />
            {!pin && !isStage && user === null && !isLoading && (
              <p className="mt-5 flex flex-wrap items-center justify-between gap-2 text-14 text-muted">
                No PIN? Enter songs and follow tournaments with an account.
                <LinkButton href={loginPath({ tab: 'signup', returnTo: '/' })}>Sign Up</LinkButton>
              </p>
            )}
          </CardBody>
        </Card>
      </Page>
    </div>
  );
}
