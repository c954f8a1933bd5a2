import { CornerDownRight, Heart } from 'lucide-react';
import { useState } from 'react';
import { personInitials, personName } from '#client/lib/person-name.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentForm } from './comment-form.tsx';

/** T §9: replies beyond these wait behind 'Show N more replies'. */
const SHOWN_REPLIES = 3;

/** A message with its replies, each level 16 px further in (T §9). */
export function CommentItem({ comment, canReply }: { comment: Comment; canReply: boolean }) {
  const [isReplying, setIsReplying] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const replies = isExpanded ? comment.replies : comment.replies.slice(0, SHOWN_REPLIES);
  const hidden = comment.replies.length - SHOWN_REPLIES;
  return (
    <article aria-label={`Message by ${personName(comment.user, comment.userId)}`}>
      <div className="flex gap-3">
        <Avatar src={comment.user.profileImageUrl} initials={personInitials(comment.user)} size="small" />
        <div className="min-w-0 flex-1">
          <CommentBody comment={comment} />
          {canReply && !comment.isDeleted && (
            <Button
              variant="ghost"
              size="small"
              aria-expanded={isReplying}
              className="-ml-3"
              onClick={() => setIsReplying(!isReplying)}
            >
              <CornerDownRight aria-hidden="true" />
              Reply
            </Button>
          )}
        </div>
      </div>
      {isReplying && (
        <div className="mt-1 ml-10">
          <CommentForm
            matchupId={comment.matchupId}
            parentId={comment.id}
            label={`Reply to ${personName(comment.user, comment.userId)}`}
            autoFocus
            onDone={() => setIsReplying(false)}
          />
        </div>
      )}
      {comment.replies.length > 0 && (
        <div className="mt-2 grid grid-cols-1 gap-3 pl-4 shadow-[inset_1px_0_var(--line)]">
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} canReply={canReply} />
          ))}
          {hidden > 0 && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'Show less' : `Show ${hidden} more ${hidden === 1 ? 'reply' : 'replies'}`}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function CommentBody({ comment }: { comment: Comment }) {
  const { user, userId, createdAt, updatedAt, isDeleted, content, likes } = comment;
  const written = new Date(createdAt);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-14">
        <span className="font-semibold">{personName(user, userId)}</span>
        <time dateTime={createdAt} title={written.toLocaleString()} className="text-12 text-muted">
          {written.toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
        {createdAt !== updatedAt && !isDeleted && <span className="text-12 text-muted">edited</span>}
        {likes > 0 && (
          <span className="flex items-center gap-1 text-12 text-muted">
            <Heart aria-hidden="true" className="size-3" />
            <span className="tabular">{likes}</span>
            <span className="sr-only">{likes === 1 ? 'like' : 'likes'}</span>
          </span>
        )}
      </p>
      <p className={isDeleted ? 'text-14 text-muted italic' : 'text-14 break-words whitespace-pre-line'}>
        {content}
      </p>
    </>
  );
}
