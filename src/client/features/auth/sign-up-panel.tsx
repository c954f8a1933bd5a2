import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { call } from '#client/lib/api/api.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { domainsText, INVITATION_TEXTS, SIGN_UP_REASONS } from '#contract/messages/sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';

type Props = Pick<ComponentProps<typeof SignUpForm>, 'draft' | 'adminCode'> & {
  /** The token of the invitation in the address. */
  invite: string | undefined;
  onSignIn: () => void;
};

/** The tab 'Sign Up': its form, and the reason where the site takes no new accounts, or only the invited (rule A37). */
export function SignUpPanel({ draft, adminCode, invite, onSignIn }: Props) {
  const { signUp, signUpDomains } = useSite();
  if (signUp === 'open' || adminCode !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        {signUpDomains.length > 0 && (
          <p className="rounded-panel bg-raised p-3 text-14 wrap-anywhere">{domainsText(signUpDomains)}</p>
        )}
        <SignUpForm draft={draft} adminCode={adminCode} />
      </div>
    );
  }
  if (signUp === 'closed' || invite === undefined) {
    return <Refused reason={SIGN_UP_REASONS[signUp]} onSignIn={onSignIn} />;
  }
  return <Invited draft={draft} token={invite} onSignIn={onSignIn} />;
}

function Invited({ draft, token, onSignIn }: Pick<Props, 'draft' | 'onSignIn'> & { token: string }) {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/check', { body: { token } }),
  });
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data)
    return <LoadFailed title="The invitation could not be checked" titleAs="h2" query={query} />;
  const { state } = query.data;
  if (state !== 'valid') return <Refused reason={INVITATION_TEXTS[state]} onSignIn={onSignIn} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 rounded-panel bg-raised p-3 text-14">
        <Ticket aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {INVITATION_TEXTS.valid}
      </p>
      <SignUpForm draft={draft} invitation={token} />
    </div>
  );
}

function Refused({ reason, onSignIn }: { reason: string; onSignIn: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="rounded-panel bg-raised p-4 text-16 text-pretty">
        {reason}
      </p>
      <Button onClick={onSignIn}>Go to Sign In</Button>
    </div>
  );
}
