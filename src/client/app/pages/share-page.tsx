import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { shareQuery, tournamentQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { isNotFound } from '#client/lib/api/api.ts';
import { serverMessageOf } from '#client/lib/api/use-api-mutation.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { StatePage } from '#client/ui/layout/page.tsx';
import { shareKey } from '#contract/pages.ts';
import { shareTokenIn } from '#engine/sharing/share-path.ts';
import { TournamentGone, TournamentSkeleton } from './tournament/page-states.tsx';
import { useIsClosed } from './tournament/use-tournament-page.ts';
import { TournamentPage } from './tournament-page.tsx';

/** `/t/{token}`: the link of a private tournament opens it, for visitors too. */
export function SharePage({ token }: { token: string }) {
  const share = useQuery(shareQuery(token));
  const id = share.data?.tournamentId;
  const detail = useQuery({ ...tournamentQuery(id ?? 0), enabled: id !== undefined });
  const isClosed = useIsClosed(id, detail);
  useNewestLink(token, id, detail.data?.sharePath);
  if (isClosed) return <TournamentGone reason="closed" />;
  if (isNotFound(detail.error) || (isNotFound(share.error) && !detail.data)) return <DeadLink />;
  if (id !== undefined) return <TournamentPage key={id} id={id} />;
  if (!share.error) return <TournamentSkeleton />;
  return (
    <StatePage heading="Tournament">
      <LoadFailed
        titleAs="h2"
        title={serverMessageOf(share.error) ?? 'The link could not be opened'}
        query={share}
      />
    </StatePage>
  );
}

/** The address keeps the newest link, so that a reload opens the tournament after the link was renewed. */
function useNewestLink(token: string, id: number | undefined, sharePath: string | undefined): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (id === undefined || !sharePath) return;
    const newest = shareTokenIn(sharePath);
    if (newest === token) return;
    client.setQueryData(shareKey(newest), { tournamentId: id });
    navigate(sharePath + location.search + location.hash, { replace: true });
  }, [client, navigate, token, id, sharePath]);
}

/** Says what to do when a link does not work, or works no longer. */
function DeadLink() {
  const { user } = useCurrentUser();
  return (
    <EmptyPage
      heading="Tournament"
      icon={<Link2Off />}
      title="This link does not work"
      description={`It may be incomplete, or the creator has made a new one. Ask the sender for the new link. ${
        user ? 'Tournaments that you joined are in your list.' : 'If you joined the tournament, sign in.'
      }`}
      action={
        user ? (
          <LinkButton href="/">Your tournaments</LinkButton>
        ) : (
          <Button variant="primary" onClick={() => redirectToLogin({ returnTo: '/' })}>
            Sign In
          </Button>
        )
      }
    />
  );
}
