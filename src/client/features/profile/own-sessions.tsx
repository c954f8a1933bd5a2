import { useInfiniteQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { EndSessionsBody, OwnSession } from '#contract/account.ts';
import { EndSessions } from './end-sessions.tsx';
import { ownSessionsQuery } from './queries.ts';

/** The current session and the newest other; the rest shows after a press of the button. */
const SHOWN = 2;

/** The user's sessions. The user can end every session but the current one. */
export function OwnSessions({ account }: { account: string }) {
  const query = useInfiniteQuery(ownSessionsQuery);
  const { data } = query;
  const [isExpanded, setIsExpanded] = useState(false);
  const [ending, setEnding] = useState<EndSessionsBody['sessionIds'] | null>(null);
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading sessions"
        title="Your sessions could not be loaded"
        rows={1}
        rowClassName="h-18 rounded-panel"
      />
    );
  }
  const sessions = currentFirst(rowsOf(data));
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const isCut = sessions.length > SHOWN && !isExpanded;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {(isCut ? sessions.slice(0, SHOWN) : sessions).map((session) => (
          <Entry key={session.id} session={session} onEnd={() => setEnding([session.id])} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isCut && (
          <Button onClick={() => setIsExpanded(true)}>
            {query.hasNextPage ? 'Show all' : `Show all ${sessions.length}`}
          </Button>
        )}
        {others > 1 && <Button onClick={() => setEnding('others')}>Sign Out Everywhere Else</Button>}
      </div>
      {isExpanded && <ShowMore {...moreOf(query)} />}
      {ending && <EndSessions account={account} sessionIds={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const currentFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((first, second) => Number(second.isCurrent) - Number(first.isCurrent));

function Entry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const since = shortInstant(new Date(session.createdAt));
  const seen = session.lastSeenAt && shortInstant(new Date(session.lastSeenAt));
  return (
    <Card as="li" className="flex items-center justify-between gap-3 p-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
          {session.device ?? `Signed in ${since}`}
          {session.isCurrent && <Badge>This browser</Badge>}
        </span>
        <span className="block text-14 text-muted">
          {session.device && `Signed in ${since}, until `}
          {!session.device && 'Until '}
          {shortInstant(new Date(session.expiresAt))}
        </span>
        {seen && !session.isCurrent && <span className="block text-14 text-muted">Last seen {seen}</span>}
      </span>
      {!session.isCurrent && (
        <Button icon={LogOut} onClick={onEnd} aria-label={`Sign out of the session of ${since}`}>
          Sign Out
        </Button>
      )}
    </Card>
  );
}
