import { endText } from '#client/entities/moderation/end-text.ts';
import type { ClosedDiscussion } from '#contract/comment.ts';

const WORDS = {
  off: 'Comments are off in this tournament.',
  participants: 'Only participants of this tournament can comment.',
};

/** Why the reader cannot write here, in place of the text field (rules M16, O15). */
export function ClosedNote({ closed }: { closed: ClosedDiscussion }) {
  if (closed.why !== 'muted') return <p className="text-14 text-muted">{WORDS[closed.why]}</p>;
  return (
    <p role="status" className="text-14 break-words">
      <strong>You are muted in this tournament {endText(closed.endsAt)}.</strong>{' '}
      <span className="text-muted">
        Reason: <bdi>{closed.reason}</bdi>
      </span>
    </p>
  );
}
