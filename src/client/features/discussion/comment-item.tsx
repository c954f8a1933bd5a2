import { useCallback, useEffect, useRef, useState } from 'react';
import { personInitials, personName } from '#client/lib/format/person-name.ts';
import { plainInstant, shortInstant } from '#client/lib/time/date-text.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentActions, LikeCount, type Reader } from './comment-actions.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Sending } from './sending.ts';
import { SendingItem } from './sending-item.tsx';

type Props = {
  comment: Comment;
  reader: Reader | null;
  /** The reader's own messages that are on their way, wherever they belong. */
  sending: readonly Sending[];
  /** Somebody writes here, or below: it must not go out of sight now. */
  onUse?: (id: number, isInUse: boolean) => void;
};

/** A message with its replies, each level 16 px further in (T §9). */
export function CommentItem({ comment, reader, sending, onUse }: Props) {
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
          {reader && !isDeleted && (
            <CommentActions
              {...{ comment, reader, isReplying, isEditing, replyButton, editButton }}
              onReply={() => setIsReplying(!isReplying)}
              onEdit={() => setIsEditing(!isEditing)}
            />
          )}
          {!reader && !isDeleted && <LikeCount likes={likes} />}
        </div>
      </div>
      {isReplying && !isDeleted && reader && (
        <div className="mt-1 ml-10">
          <CommentForm
            userId={reader.userId}
            matchupId={comment.matchupId}
            parentId={comment.id}
            label={`Reply to ${name}`}
            autoFocus
            onDone={endReply}
            onFailed={() => setIsReplying(true)}
          />
        </div>
      )}
      <Replies comment={comment} reader={reader} sending={sending} onUse={setIsUsedBelow} />
    </article>
  );
}

function CommentHead({ comment, name }: { comment: Comment; name: string }) {
  const { createdAt, updatedAt, isDeleted } = comment;
  const written = new Date(createdAt);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14">
      <span className="font-semibold">{name}</span>
      <time dateTime={createdAt} title={plainInstant(written)} className="text-12 text-muted">
        {shortInstant(written)}
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

/** T §9: replies beyond these wait behind 'Show N more replies'. */
const SHOWN_REPLIES = 3;
const NONE: ReadonlySet<number> = new Set();

type RepliesProps = Omit<Props, 'onUse'> & { onUse: (isInUse: boolean) => void };

function Replies({ comment: { id, replies }, reader, sending, onUse }: RepliesProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [usedIds, setUsedIds] = useState<ReadonlySet<number>>(NONE);
  const noteUse = useCallback((replyId: number, isInUse: boolean) => {
    setUsedIds((ids) => {
      if (ids.has(replyId) === isInUse) return ids;
      const others = [...ids].filter((other) => other !== replyId);
      return new Set(isInUse ? [...others, replyId] : others);
    });
  }, []);
  useEffect(() => onUse(usedIds.size > 0), [onUse, usedIds]);
  const onTheirWay = sending.filter(({ parentId }) => parentId === id);
  if (replies.length === 0 && onTheirWay.length === 0) return null;
  // Newer replies push none away in which somebody writes.
  const shown = replies.filter(
    (reply, index) => isExpanded || index < SHOWN_REPLIES || usedIds.has(reply.id),
  );
  const hidden = replies.length - SHOWN_REPLIES;
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 pl-4 shadow-[inset_1px_0_var(--line)]">
      {onTheirWay.map((message) => (
        <SendingItem key={message.key} message={message} />
      ))}
      {shown.map((reply) => (
        <CommentItem key={reply.id} comment={reply} reader={reader} sending={sending} onUse={noteUse} />
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
