import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { OwnPasswordField } from '#client/entities/user/own-password-field.tsx';
import { call } from '#client/lib/api/api.ts';
import { moreOf, pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type EndSessionsBody, endSessionsBody, type OwnSession } from '#contract/account.ts';
import { useListStart } from './use-list-start.tsx';

export const ownSessionsQuery = pagedQuery<OwnSession>(['/api/auth/sessions']);

/** The current session and the newest other; the rest shows after a press of the button. */
const SHOWN = 2;

/** The user's sessions. The user can end every session but the current one. */
export function OwnSessions({ account }: { account: string }) {
  const query = useInfiniteQuery(ownSessionsQuery);
  const sessions = currentFirst(rowsOf(query.data));
  const { shown, button, isExpanded } = useListStart(sessions, SHOWN, query.hasNextPage);
  const [ending, setEnding] = useState<EndSessionsBody['sessionIds'] | null>(null);
  if (!query.data) {
    return (
      <Unloaded
        query={query}
        label="Loading sessions"
        what="your sessions"
        rows={1}
        rowClassName="h-18 rounded-panel"
      />
    );
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((session) => (
          <Entry key={session.id} session={session} onEnd={() => setEnding([session.id])} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {button}
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
          {session.device ? `Signed in ${since}, until ` : 'Until '}
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

type EndProps = { account: string; sessionIds: EndSessionsBody['sessionIds']; onClose: () => void };

const password = endSessionsBody.pick({ currentPassword: true }).required();

/** Asks for the password, so that a person who borrows this browser cannot end other sessions. */
function EndSessions({ account, sessionIds, onClose }: EndProps) {
  const { ways, withProof, question } = useProof(account);
  const { hasPassword } = ways;
  const { form, submit, isPending } = useCallForm({
    defaultValues: { currentPassword: '' },
    ...(hasPassword && { resolver: zodResolver(password) }),
    mutationFn: (given: { currentPassword: string }) => {
      const body = { ...(hasPassword && given), sessionIds };
      return withProof(() => call('POST /api/auth/sessions/end', { body }));
    },
    success: ({ message }) => ({ title: 'Signed out', description: message }),
    failure: { fallback: 'Failed to sign out. Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        open
        onOpenChange={onClose}
        title={sessionIds === 'others' ? 'Sign out everywhere else?' : 'Sign out of this session?'}
        description={`${hasPassword ? 'Enter your password. ' : ''}If you do not recognize a session, change your password afterwards.`}
        width="small"
        submitLabel="Sign Out"
        pendingLabel="Signing out..."
        isPending={isPending}
        isDangerous
        className="gap-4"
        onSubmit={submit}
      >
        {hasPassword && <OwnPasswordField form={form} account={account} />}
      </FormDialog>
      {question}
    </>
  );
}
