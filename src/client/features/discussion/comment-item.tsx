import { useEffect, useRef, useState } from 'react';
import { distinctName } from '#client/entities/user/look-alike.ts';
import { personInitials, personName } from '#client/entities/user/person-name.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { plainInstant, shortInstant } from '#client/lib/time/date-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentActions, type CommentViewer, LikeCount } from './comment-actions.tsx';
import { Replies } from './replies.tsx';
import { CommentEditor } from './writing/comment-editor.tsx';
import { CommentForm } from './writing/comment-form.tsx';
import type { Sending } from './writing/sending.ts';

type Props = {
  comment: Comment;
  viewer: CommentViewer | null;
  /** All messages of the viewer that are on their way, at any level. */
  sending: readonly Sending[];
  /** The authors whose name another author's looks like. */
  lookAlikes: ReadonlySet<number>;
  /** Reports whether the viewer writes a reply or an edit here or below. Such an item must stay visible. */
  onUse?: (id: number, isInUse: boolean) => void;
};

/** A message with its replies. Each level is indented by 16 px (rule M8). */
export function CommentItem({ comment, viewer, sending, lookAlikes, onUse }: Props) {
  const [isReplying, setIsReplying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isUsedBelow, setIsUsedBelow] = useState(false);
  const isInUse = isReplying || isEditing || isUsedBelow;
  useEffect(() => onUse?.(comment.id, isInUse), [onUse, comment.id, isInUse]);
  const replyButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const { user, userId, isDeleted, likes } = comment;
  const name = personName(user, userId);
  const distinction = lookAlikes.has(userId) ? distinctName(user, userId) : null;
  const endReply = () => {
    setIsReplying(false);
    replyButton.current?.focus();
  };
  const endEdit = () => {
    setIsEditing(false);
    editButton.current?.focus();
  };
  return (
    <article aria-label={`Message by ${[name, distinction].filter(Boolean).join(', ')}`}>
      <div className="flex gap-3">
        <Avatar src={user.profileImageUrl} initials={personInitials(user)} size="small" />
        <div className="min-w-0 flex-1">
          <CommentHead comment={comment} distinction={distinction} />
          {isEditing && !isDeleted ? (
            <CommentEditor comment={comment} onDone={endEdit} />
          ) : (
            <CommentText comment={comment} />
          )}
          {viewer && !isDeleted && (
            <CommentActions
              comment={comment}
              viewer={viewer}
              isReplying={isReplying}
              isEditing={isEditing}
              replyButton={replyButton}
              editButton={editButton}
              onReply={() => setIsReplying(!isReplying)}
              onEdit={() => setIsEditing(!isEditing)}
            />
          )}
          {!viewer && !isDeleted && <LikeCount likes={likes} />}
        </div>
      </div>
      {isReplying && !isDeleted && viewer && (
        <div className="mt-1 ml-10">
          <CommentForm
            userId={viewer.userId}
            matchupId={comment.matchupId}
            parentId={comment.id}
            label={`Reply to ${name}`}
            autoFocus
            onDone={endReply}
            onFailed={() => setIsReplying(true)}
          />
        </div>
      )}
      <Replies
        comment={comment}
        sending={sending}
        onUse={setIsUsedBelow}
        renderReply={(reply, onUseReply) => (
          <CommentItem
            key={reply.id}
            comment={reply}
            viewer={viewer}
            sending={sending}
            lookAlikes={lookAlikes}
            onUse={onUseReply}
          />
        )}
      />
    </article>
  );
}

type HeadProps = { comment: Comment; distinction: string | null };

/** `distinction` tells the author from another one of the same name (rule M9). */
function CommentHead({ comment, distinction }: HeadProps) {
  const { createdAt, updatedAt, isDeleted, user, userId } = comment;
  const createdDate = new Date(createdAt);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14">
      <UserName user={user} userId={userId} />
      {distinction && <bdi className="min-w-0 text-12 text-muted wrap-anywhere">{distinction}</bdi>}
      <time dateTime={createdAt} title={plainInstant(createdDate)} className="text-12 text-muted">
        {shortInstant(createdDate)}
      </time>
      {createdAt !== updatedAt && !isDeleted && <span className="text-12 text-muted">edited</span>}
    </p>
  );
}

function CommentText({ comment: { isDeleted, content } }: { comment: Comment }) {
  return (
    <p
      dir="auto"
      className={
        isDeleted ? 'text-14 text-muted italic' : 'text-start text-14 break-words whitespace-pre-line'
      }
    >
      {content}
    </p>
  );
}
