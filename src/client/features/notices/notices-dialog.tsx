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

type Words = { title: string; text?: string | null };

/** What the notices of each kind say. `place` is the tournament, such as ' in Summer Cup'. */
const WORDS: Record<Notice['kind'], (details: Notice['details'], place: string) => Words> = {
  report_decided: ({ target, name, outcome, answer }, place) => {
    const what = target === 'tournament' && name ? name : `${TARGETS[String(target)] ?? 'something'}${place}`;
    const decision = outcome === 'accepted' ? 'was accepted' : 'was dismissed';
    return { title: `Your report of ${what} ${decision}`, text: textOf(answer) };
  },
  reports_waiting: (_details, place) => ({
    title: `Reports wait for you${place}`,
    text: "Open 'Reports' on the page of the tournament.",
  }),
  muted: ({ endsAt, reason }, place) => ({
    title: `You are muted${place} ${endText(textOf(endsAt))}`,
    text: textOf(reason),
  }),
  unmuted: (_details, place) => ({ title: `You can write again${place}` }),
  content_hidden: ({ target }, place) => ({
    title: `A moderator has hidden your ${target === 'song' ? 'song' : 'message'}${place}`,
  }),
  played_again: ({ name }) => ({
    title: `You are invited to ${name ?? 'the next tournament'}`,
    text: 'It follows a tournament that you took part in. Join it, and enter your songs.',
  }),
  second_factor_removed: () => ({
    title: 'An admin has removed your second factor',
    text: 'If you did not ask for it, change your password, and set it up again on your profile.',
  }),
  host_changed: (details) => ({
    title: `${runsText(details)} ${details.name ?? 'a tournament'} now`,
    text:
      details.role === 'admin'
        ? 'Its creator left, and it has no manager. Name one, who can become its creator, or run it yourself.'
        : 'Its former host gave it away or left. Songs, votes and times stay as they are.',
  }),
  web_hook_off: ({ address }, place) => ({
    title: `A web hook${place} is off`,
    text: `${textOf(address) ?? 'Its address'} could not be reached for a day. Open 'Web hooks' on the page of the tournament.`,
  }),
  message_deleted: (_details, place) => ({ title: `A moderator has deleted your message${place}` }),
};

export const noticeWords = ({ kind, details }: Notice): Words =>
  WORDS[kind](details, details.name ? ` in ${details.name}` : '');
