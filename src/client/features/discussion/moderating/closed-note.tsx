import { MessageCircleOff } from 'lucide-react';
import { endText } from '#client/entities/moderation/labels.ts';
import { CLOSED_DISCUSSION_TEXTS } from '#contract/closed-discussion.ts';
import type { ClosedDiscussion } from '#contract/comment.ts';

/** Why the reader cannot write here, in place of the text field. */
export function ClosedNote({ closed }: { closed: ClosedDiscussion }) {
  if (closed.why !== 'muted')
    return <p className="text-14 text-muted">{CLOSED_DISCUSSION_TEXTS[closed.why]}</p>;
  return (
    <div role="status" className="flex items-start gap-3 rounded-control bg-raised p-3 text-14 break-words">
      <MessageCircleOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <p className="min-w-0">
        <strong>You are muted in this tournament {endText(closed.endsAt)}.</strong>{' '}
        <span className="text-muted">
          Reason: <bdi>{closed.reason}</bdi>
        </span>
      </p>
    </div>
  );
}
