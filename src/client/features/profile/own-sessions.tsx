import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { OwnSession } from '#contract/account.ts';
import { EndSessions } from './end-sessions.tsx';
import { ownSessionsQuery } from './queries.ts';

/** The user's sessions. The user can end every session but the current one (rule A11). */
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
    return <LoadFailed title="Your sessions could not be loaded" isRetrying={isFetching} onRetry={refetch} />;
  }
  const others = (data ?? []).flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]));
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {currentFirst(data ?? []).map((session) => (
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

const currentFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((first, second) => Number(second.isCurrent) - Number(first.isCurrent));

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
        <Button onClick={onEnd} aria-label={`Sign out of the session of ${since}`}>
          <LogOut aria-hidden="true" />
          Sign Out
        </Button>
      )}
    </Card>
  );
}
