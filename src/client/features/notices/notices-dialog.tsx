import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { endText } from '#client/entities/moderation/labels.ts';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { patchQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { CurrentUser } from '#contract/account.ts';
import type { Notice } from '#contract/moderation.ts';

const noticesQuery = pagedQuery<Notice>(userKeys.notices, { staleTime: 0 });

/** The notices of the user, the newest first. Shown notices become read. */
export const NoticesDialog = (openState: OpenState) => (
  <Dialog {...openState} title="Notices">
    <Notices onLeave={() => openState.onOpenChange(false)} />
  </Dialog>
);

function Notices({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(noticesQuery);
  useMarkRead(rowsOf(query.data));
  return (
    <PagedList
      query={query}
      loading={<Skeleton className="h-24" />}
      failed="The notices could not be loaded"
      empty={<p className="text-14 text-muted">No notices yet.</p>}
    >
      {(notices) => (
        <ul aria-label="Notices" className="grid grid-cols-1 divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id} className="py-3 first:pt-0">
              <NoticeItem notice={notice} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoticeItem({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { title, text } = noticeWords(notice);
  const { tournamentId } = notice.details;
  return (
    <article className="grid grid-cols-1 gap-1 text-14">
      <h3 dir="auto" className="text-16 break-words">
        {title} {!notice.isRead && <Badge tone="solid">New</Badge>}
      </h3>
      {text && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <time dateTime={notice.createdAt} {...exactOnHover(new Date(notice.createdAt))}>
          {relativeText(Date.parse(notice.createdAt), serverNow())}
        </time>
        {tournamentId != null && (
          <Link
            href={`/tournaments/${tournamentId}`}
            onClick={onLeave}
            className="underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:content-center"
          >
            See the tournament
          </Link>
        )}
      </p>
    </article>
  );
}

/** Marks the newest unread notice of the list and all before it as read, once. 'New' stays until the list is read again. */
function useMarkRead(notices: readonly Notice[]): void {
  const marked = useRef(0);
  const { mutate } = useApiMutation({
    mutationFn: (upToId: number) => call('POST /api/notices/read', { body: { upToId } }),
    failure: () => null,
    onSuccess: ({ unread }, _upToId, client) =>
      patchQuery<CurrentUser>(client, userKeys.current, (user) => ({ ...user, unreadNotices: unread })),
  });
  const newest = notices.find(({ isRead }) => !isRead)?.id ?? 0;
  useEffect(() => {
    if (newest <= marked.current) return;
    marked.current = newest;
    mutate(newest);
  }, [newest, mutate]);
}

const TARGETS: Record<string, string> = {
  song: 'a song',
  comment: 'a message',
  user: 'a user',
  tournament: 'a tournament',
};

const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));

const runsText = ({ hostName, role }: Notice['details']) =>
  role === 'host' ? 'You run' : hostName ? `${hostName} runs` : 'The admins of this site run';

/** What a notice says. */
export function noticeWords({ kind, details }: Notice): { title: string; text: string | null } {
  const place = details.name ? ` in ${details.name}` : '';
  switch (kind) {
    case 'report_decided': {
      const target = TARGETS[String(details.target)] ?? 'something';
      const what = details.target === 'tournament' && details.name ? details.name : `${target}${place}`;
      const outcome = details.outcome === 'accepted' ? 'was accepted' : 'was dismissed';
      return { title: `Your report of ${what} ${outcome}`, text: textOf(details.answer) };
    }
    case 'reports_waiting':
      return { title: `Reports wait for you${place}`, text: "Open 'Reports' on the page of the tournament." };
    case 'muted': {
      const title = `You are muted${place} ${endText(textOf(details.endsAt))}`;
      return { title, text: textOf(details.reason) };
    }
    case 'unmuted':
      return { title: `You can write again${place}`, text: null };
    case 'content_hidden': {
      const what = details.target === 'song' ? 'song' : 'message';
      return { title: `A moderator has hidden your ${what}${place}`, text: null };
    }
    case 'played_again':
      return {
        title: `You are invited to ${details.name ?? 'the next tournament'}`,
        text: 'It follows a tournament that you took part in. Join it, and enter your songs.',
      };
    case 'second_factor_removed':
      return {
        title: 'An admin has removed your second factor',
        text: 'If you did not ask for it, change your password, and set it up again on your profile.',
      };
    case 'host_changed':
      return {
        title: `${runsText(details)} ${details.name ?? 'a tournament'} now`,
        text:
          details.role === 'admin'
            ? 'Its creator left, and it has no manager. Name one, who can become its creator, or run it yourself.'
            : 'Its former host gave it away or left. Songs, votes and times stay as they are.',
      };
    case 'web_hook_off':
      return {
        title: `A web hook${place} is off`,
        text: `${textOf(details.address) ?? 'Its address'} could not be reached for a day. Open 'Web hooks' on the page of the tournament.`,
      };
    case 'message_deleted':
      return { title: `A moderator has deleted your message${place}`, text: null };
  }
}
