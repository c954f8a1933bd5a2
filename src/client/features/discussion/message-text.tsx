import { plainInstant } from '#client/lib/time/date-text.ts';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Comment } from '#contract/comment.ts';
import { messageParts } from '#engine/moderation/message-links.ts';

/** How often a message whose links are still text checks whether its author's account is old enough. */
const LINKS_TICK_MS = 60_000;
/** The times of all messages share one timer. */
const TIME_TICK_MS = 15_000;

/** The text of a message. Its https addresses are links once its author's account is a day old. */
export function MessageText({ comment }: { comment: Comment }) {
  const { isDeleted, isHidden, content, linksOpenAt } = comment;
  const isGone = isDeleted || isHidden;
  return (
    <p dir="auto" className={isGone ? 'text-muted italic' : 'text-start break-words whitespace-pre-line'}>
      {isGone || !content.includes('https://') ? content : <Linked content={content} opensAt={linksOpenAt} />}
    </p>
  );
}

function Linked({ content, opensAt }: { content: string; opensAt: string | null }) {
  const nowMs = useServerNow(LINKS_TICK_MS);
  if (opensAt !== null && Date.parse(opensAt) > nowMs) return content;
  return messageParts(content).map(({ text, href, host }, index) =>
    href === null ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        key={index}
        href={href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        title={host ?? undefined}
        className="underline underline-offset-4 break-all"
      >
        {text}
      </a>
    ),
  );
}

/** How long ago a message was written. The exact time shows on hover, and in its place on focus or a tap. */
export function MessageTime({ at }: { at: string }) {
  const nowMs = useServerNow(TIME_TICK_MS);
  const exact = plainInstant(new Date(at));
  return (
    <time
      dateTime={at}
      title={exact}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard and a tap must reach the exact time
      tabIndex={0}
      className="group shrink-0 rounded-control text-[0.75rem] text-muted opacity-(--time)"
    >
      <span className="group-focus:hidden">{relativeText(Date.parse(at), nowMs)}</span>
      <span className="hidden group-focus:inline">{exact}</span>
    </time>
  );
}
