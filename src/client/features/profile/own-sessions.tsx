import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ownSessionsQuery } from '#client/lib/queries.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OwnSession } from '#contract/account.ts';
import { EndSessions } from './end-sessions.tsx';

/** Where one is signed in; every other place can be signed out from here. */
export function OwnSessions({ account }: { account: string }) {
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery(ownSessionsQuery);
  const [ending, setEnding] = useState<string[] | null>(null);
  if (isPending) {
    return (
      <div role="status" aria-label="Loading sessions">
        <Skeleton className="h-18 rounded-panel" />
      </div>
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed
        title="Where you are signed in could not be loaded"
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  const others = (data ?? []).flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]));
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {thisBrowserFirst(data ?? []).map((session) => (
          <Entry key={session.id} session={session} onEnd={() => setEnding([session.id])} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button className="self-start" onClick={() => setEnding(others)}>
          Sign Out Everywhere Else
        </Button>
      )}
      {ending && <EndSessions account={account} sessionIds={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const thisBrowserFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

function Entry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const since = shortInstant(new Date(session.createdAt));
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-16 font-semibold">
          Signed in {since}
          {session.isCurrent && <Badge tone="tide">This browser</Badge>}
        </span>
        <span className="block text-14 text-muted">Until {shortInstant(new Date(session.expiresAt))}</span>
      </span>
      {!session.isCurrent && (
        <Button onClick={onEnd} aria-label={`Sign out the browser of ${since}`}>
          <LogOut aria-hidden="true" />
          Sign Out
        </Button>
      )}
    </Card>
  );
}
