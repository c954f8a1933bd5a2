import { useCallback, useEffect, useRef, useState } from 'react';
import { personInitials, personName } from '#client/entities/user/person-name.ts';
import { plainInstant, shortInstant } from '#client/lib/time/date-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentActions, type CommentViewer, LikeCount } from './comment-actions.tsx';
import { CommentEditor } from './writing/comment-editor.tsx';
import { CommentForm } from './writing/comment-form.tsx';
import type { Sending } from './writing/sending.ts';
import { SendingItem } from './writing/sending-item.tsx';

type Props = {
  comment: Comment;
  viewer: CommentViewer | null;
  /** All messages of the viewer that are on their way, at any level. */
  sending: readonly Sending[];
  /** Reports whether the viewer writes a reply or an edit here or below. Such an item must stay visible. */
  onUse?: (id: number, isInUse: boolean) => void;
};

/** A message with its replies. Each level is indented by 16 px (rule M8). */
export function CommentItem({ comment, viewer, sending, onUse }: Props) {
  const [isReplying, setIsReplying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isUsedBelow, setIsUsedBelow] = useState(false);
  const isInUse = isReplying || isEditing || isUsedBelow;
  useEffect(() => onUse?.(comment.id, isInUse), [onUse, comment.id, isInUse]);
  const replyButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const { user, userId, isDeleted, likes } = comment;
  const name = personName(user, userId);
  const endReply = () => {
    setIsReplying(false);
    replyButton.current?.focus();
  };
  const endEdit = () => {
    setIsEditing(false);
    editButton.current?.focus();
  };
  return (
    <article aria-label={`Message by ${name}`}>
      <div className="flex gap-3">
        <Avatar src={user.profileImageUrl} initials={personInitials(user)} size="small" />
        <div className="min-w-0 flex-1">
          <CommentHead comment={comment} name={name} />
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
      <Replies comment={comment} viewer={viewer} sending={sending} onUse={setIsUsedBelow} />
    </article>
  );
}

function CommentHead({ comment, name }: { comment: Comment; name: string }) {
  const { createdAt, updatedAt, isDeleted } = comment;
  const createdDate = new Date(createdAt);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14">
      <span className="font-semibold">{name}</span>
      <time dateTime={createdAt} title={plainInstant(createdDate)} className="text-12 text-muted">
        {shortInstant(createdDate)}
      </time>
      {createdAt !== updatedAt && !isDeleted && <span className="text-12 text-muted">edited</span>}
    </p>
  );
}

function CommentText({ comment: { isDeleted, content } }: { comment: Comment }) {
  return (
    <p className={isDeleted ? 'text-14 text-muted italic' : 'text-14 break-words whitespace-pre-line'}>
      {content}
    </p>
  );
}

/** More replies show after 'Show N more replies' (rule M8). */
const SHOWN_REPLIES = 3;
const NO_IDS: ReadonlySet<number> = new Set();

type RepliesProps = Omit<Props, 'onUse'> & { onUse: (isInUse: boolean) => void };

function Replies({ comment: { id, replies }, viewer, sending, onUse }: RepliesProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [usedIds, setUsedIds] = useState<ReadonlySet<number>>(NO_IDS);
  const trackUse = useCallback((replyId: number, isInUse: boolean) => {
    setUsedIds((ids) => {
      if (ids.has(replyId) === isInUse) return ids;
      const others = [...ids].filter((other) => other !== replyId);
      return new Set(isInUse ? [...others, replyId] : others);
    });
  }, []);
  useEffect(() => onUse(usedIds.size > 0), [onUse, usedIds]);
  const sendingReplies = sending.filter(({ parentId }) => parentId === id);
  if (replies.length === 0 && sendingReplies.length === 0) return null;
  // A reply that the viewer answers or edits stays visible when newer replies arrive.
  const shown = replies.filter(
    (reply, index) => isExpanded || index < SHOWN_REPLIES || usedIds.has(reply.id),
  );
  const hidden = replies.length - SHOWN_REPLIES;
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 pl-4 shadow-[inset_1px_0_var(--line)]">
      {sendingReplies.map((message) => (
        <SendingItem key={message.key} message={message} />
      ))}
      {shown.map((reply) => (
        <CommentItem key={reply.id} comment={reply} viewer={viewer} sending={sending} onUse={trackUse} />
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
  );
}
