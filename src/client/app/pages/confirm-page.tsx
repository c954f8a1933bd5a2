import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { LinkCard } from '#client/features/auth/link-card.tsx';
import { linkProblem, useLinkToken } from '#client/features/auth/link-token.ts';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';

/** `/confirm#token`: one press confirms an e-mail address, so that programs that follow links use up none (rule A35). */
export function ConfirmPage() {
  useDocumentTitle('Confirm your email');
  const token = useLinkToken();
  const { user } = useCurrentUser();
  const confirm = useAnswer('POST /api/auth/confirm', token);
  const disown = useAnswer('POST /api/auth/disown', token);
  const problem = linkProblem(token, confirm.error ?? disown.error);
  if (problem) {
    return (
      <LinkCard title="This link does not work" text={problem}>
        {user ? <LinkButton href="/profile">Your Profile</LinkButton> : <SignIn />}
      </LinkCard>
    );
  }
  if (confirm.data) {
    return (
      <LinkCard title="Email confirmed" text={confirm.data.message}>
        {user ? (
          <LinkButton href="/" variant="primary">
            Go on
          </LinkButton>
        ) : (
          <SignIn />
        )}
      </LinkCard>
    );
  }
  if (disown.data) {
    return (
      <LinkCard title="Address taken back" text={disown.data.message}>
        <LinkButton href="/" variant="primary">
          Open the Site
        </LinkButton>
      </LinkCard>
    );
  }
  return (
    <LinkCard title="Confirm your email" text="Press the button, and your account has this address.">
      <Button
        variant="primary"
        size="large"
        className="w-full"
        isPending={confirm.isPending}
        pendingLabel="Confirming..."
        onClick={() => !disown.isPending && confirm.mutate()}
      >
        Confirm
      </Button>
      <Button
        variant="ghost"
        className="mt-2 w-full"
        isPending={disown.isPending}
        pendingLabel="Taking back..."
        onClick={() => !confirm.isPending && disown.mutate()}
      >
        I did not make this account
      </Button>
    </LinkCard>
  );
}

const useAnswer = (path: 'POST /api/auth/confirm' | 'POST /api/auth/disown', token: string) =>
  useApiMutation({
    mutationFn: () => call(path, { body: { token } }),
    failure: (error) => (linkProblem(token, error) ? null : failureToast(error)),
    refresh: (client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });

const SignIn = () => (
  <LinkButton href="/auth" variant="primary">
    Sign In
  </LinkButton>
);
