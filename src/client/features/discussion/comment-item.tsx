import { clsx } from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { distinctName } from '#client/entities/user/look-alike.ts';
import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Slot } from '#engine/kinds.ts';
import {
  CommentActions,
  type CommentViewer,
  HiddenActions,
  LikeAndReactionCounts,
} from './comment-actions.tsx';
import { usePlace } from './discussion-frame.tsx';
import { faceOf } from './face.ts';
import styles from './message.module.css';
import { MessageText, MessageTime } from './message-text.tsx';
import { Replies } from './replies.tsx';
import { CommentEditor } from './writing/comment-editor.tsx';
import { CommentForm } from './writing/comment-form.tsx';
import type { Sending } from './writing/sending.ts';

export type ItemProps = {
  comment: Comment;
  viewer: CommentViewer | null;
  /** All messages of the viewer that are on their way, at any level. */
  sending: readonly Sending[];
  /** The ids of the authors whose names look alike (rule M9). */
  lookAlikes: ReadonlySet<number>;
  /** The titles of both songs; null while the counts of the matchup are hidden, so that no side shows. */
  songTitles: readonly [string, string] | null;
  /** The message that this one answers. */
  parent?: Comment;
  /** Whether the message joins the one above it, so that the screen does not repeat the writer's name. */
  isContinued?: boolean;
  /** Reports whether the viewer writes a reply or an edit here or below. Such an item must stay visible. */
  onUse?: (id: number, isInUse: boolean) => void;
};

/** The side of the author's vote; null where no side shows. */
const shownSide = ({ side, isDeleted, isHidden }: Comment, songTitles: ItemProps['songTitles']) =>
  songTitles && !isDeleted && !isHidden ? side : null;

/** The viewer's own messages stand right, all others left. */
const placeOf = ({ userId }: Comment, viewer: ItemProps['viewer']) =>
  userId === viewer?.userId ? 'right' : 'left';

const BUBBLE = `relative max-w-full px-3 pt-1.5 pb-2 text-(length:--message-size,0.875rem) ${styles.bubble}`;

function columnClass(isOwn: boolean, hasEditor: boolean): string {
  return clsx(
    'relative grid max-w-[min(38rem,86%)] min-w-0 grid-cols-1 pointer-coarse:max-w-[min(38rem,100%-2.5rem)]',
    hasEditor ? 'flex-1 justify-items-stretch' : isOwn ? 'justify-items-end' : 'justify-items-start',
  );
}

type RowProps = { isOwn: boolean; side?: Slot | null; children: ReactNode };

/** A face and a bubble. The reader's own messages are on the right. */
function MessageRow({ isOwn, side, children }: RowProps) {
  return (
    <div
      data-message
      data-own={isOwn || undefined}
      data-side={side ?? undefined}
      className={clsx('relative flex gap-3', isOwn && 'flex-row-reverse', styles.row)}
    >
      {children}
    </div>
  );
}

/** A message of the user that the server has not answered yet. */
export function SendingItem({ message }: { message: Sending }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <MessageRow isOwn>
      <Avatar src={user.profileImageUrl} size="small" {...faceOf(user, user.id)} />
      <div className={columnClass(true, false)}>
        <div className={`w-fit ${BUBBLE}`}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span dir="auto" translate="no" className="font-semibold">
              {personName(user, user.id)}
            </span>
            <span className="text-12 text-muted">Sending...</span>
          </p>
          <p className="break-words whitespace-pre-line text-muted">{message.content}</p>
        </div>
      </div>
    </MessageRow>
  );
}

/** A message with its replies. Each level is indented by 16 px (rule M8). */
export function CommentItem(props: ItemProps) {
  const { comment, viewer, sending, lookAlikes, songTitles, parent, isContinued, onUse } = props;
  const [isReplying, setIsReplying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isUsedBelow, setIsUsedBelow] = useState(false);
  const isInUse = isReplying || isEditing || isUsedBelow;
  useEffect(() => onUse?.(comment.id, isInUse), [onUse, comment.id, isInUse]);
  const replyButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const { user, userId } = comment;
  const isGone = comment.isDeleted || comment.isHidden;
  const name = personName(user, userId);
  const side = shownSide(comment, songTitles);
  const distinction = lookAlikes.has(userId) ? distinctName(user, userId) : null;
  const hasEditor = isEditing && !isGone;
  const isOwn = userId === viewer?.userId;
  const hasActions = viewer !== null && !isGone;
  const endReply = () => {
    setIsReplying(false);
    replyButton.current?.focus();
  };
  const endEdit = () => {
    // A user who has moved the focus elsewhere while the change was stored keeps it there.
    const wasHere = bubble.current?.contains(document.activeElement);
    // The edit button is hidden while the editor is open, and a hidden button takes no focus.
    flushSync(() => setIsEditing(false));
    if (wasHere) editButton.current?.focus();
  };
  return (
    <article
      aria-label={`Message by ${[name, distinction].filter(Boolean).join(', ')}`}
      className={styles.message}
      data-continued={isContinued || undefined}
    >
      <MessageRow isOwn={isOwn} side={side}>
        <Avatar
          src={user.profileImageUrl}
          size="small"
          {...faceOf(user, userId)}
          // The face of a writer who shows a side has its colour around it.
          className={clsx(
            side && 'shadow-[0_0_0_2px_var(--panel),0_0_0_4px_var(--side)]',
            isContinued && 'invisible h-0!',
          )}
        />
        <div className={columnClass(isOwn, hasEditor)}>
          <div
            ref={bubble}
            data-actions={hasActions || undefined}
            className={clsx(BUBBLE, !hasEditor && 'w-fit')}
          >
            <p
              // Room for the dots, or for 'Reply' and the button beside it.
              className={clsx(
                'text-[0.875rem]',
                hasActions && 'pr-7 pointer-coarse:pr-19',
                // With a finger 'Reply' and the dots stand beside the time, above the text.
                isContinued && 'not-pointer-coarse:float-right not-pointer-coarse:ml-2',
              )}
            >
              <Byline
                comment={comment}
                isContinued={isContinued}
                isOwn={isOwn}
                distinction={distinction}
                songTitles={songTitles}
              />
            </p>
            {parent && !isContinued && (
              <Quote of={parent} isAcross={placeOf(parent, viewer) !== placeOf(comment, viewer)} />
            )}
            {hasEditor ? (
              <CommentEditor comment={comment} onDone={endEdit} />
            ) : (
              <MessageText comment={comment} />
            )}
          </div>
          {viewer && !isGone && (
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
          {viewer && comment.isHidden && !comment.isDeleted && (
            <HiddenActions comment={comment} viewer={viewer} />
          )}
          {!viewer && !isGone && <LikeAndReactionCounts {...comment} />}
        </div>
      </MessageRow>
      {isReplying && !isGone && viewer && (
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
        placeOf={(each) => placeOf(each, viewer)}
        onUse={setIsUsedBelow}
        renderSending={(message) => <SendingItem message={message} />}
        renderReply={(reply, onUseReply, continuesReply) => (
          <CommentItem
            key={reply.id}
            comment={reply}
            viewer={viewer}
            sending={sending}
            lookAlikes={lookAlikes}
            songTitles={songTitles}
            parent={comment}
            isContinued={continuesReply}
            onUse={onUseReply}
          />
        )}
      />
    </article>
  );
}

const MAX_QUOTED_CHARACTERS = 80;

/** The author whom a reply answers, and the beginning of the answered message if that stands across from it. */
function Quote({ of: { user, userId, content }, isAcross }: { of: Comment; isAcross: boolean }) {
  return (
    <p className="line-clamp-1 max-w-80 text-12 text-muted wrap-anywhere">
      <CornerDownRight aria-hidden="true" className="mr-1 inline size-3" />
      to <bdi translate="no">{personName(user, userId)}</bdi>
      {isAcross && (
        <>
          : <bdi>{Array.from(content).slice(0, MAX_QUOTED_CHARACTERS).join('')}</bdi>
        </>
      )}
    </p>
  );
}

type BylineProps = Pick<ItemProps, 'comment' | 'isContinued' | 'songTitles'> & {
  isOwn: boolean;
  /** Tells the author from another author whose name looks alike. */
  distinction: string | null;
};

/** Who wrote a message, and when. A message that continues another one of its author says when. */
function Byline({ comment, isContinued, isOwn, distinction, songTitles }: BylineProps) {
  const { createdAt, updatedAt, user, userId } = comment;
  const isGone = comment.isDeleted || comment.isHidden;
  const side = shownSide(comment, songTitles);
  return (
    <span
      className={clsx(
        'flex min-w-0 items-center gap-x-2',
        // One line, where the song gives way first, unless it shows the exact time or a username.
        distinction
          ? 'flex-wrap'
          : 'whitespace-nowrap has-[time:focus]:flex-wrap has-[time:focus]:whitespace-normal',
      )}
    >
      {!isContinued && (
        <>
          <UserName
            user={user}
            userId={userId}
            className={clsx('-m-1 p-1', !distinction && 'overflow-hidden text-ellipsis')}
          />
          {isOwn && (
            <span className="shrink-0 rounded-full bg-ink px-1.5 text-[0.75rem] leading-[1.4] font-semibold text-stage">
              You
            </span>
          )}
          {side && songTitles && <SideBadge title={songTitles[side - 1] ?? ''} />}
          {distinction && (
            <bdi translate="no" className="min-w-0 text-12 text-muted wrap-anywhere">
              {distinction}
            </bdi>
          )}
        </>
      )}
      <MessageTime at={createdAt} />
      {createdAt !== updatedAt && !isGone && <span className="shrink-0 text-12 text-muted">edited</span>}
    </span>
  );
}

/** The song that a writer voted for, for writers who show it. A long title shows in full on hover. */
function SideBadge({ title }: { title: string }) {
  return (
    <span
      title={title}
      className={clsx(
        // So large that the name does not shrink by a part of a pixel, which would cut it.
        'inline-flex max-w-[14ch] min-w-0 shrink-100000 items-center gap-1 text-[0.75rem] leading-normal text-muted before:size-2 before:shrink-0 before:rounded-full before:bg-(--side)',
        // In a raised discussion the lines of both sides, or the match above, name the songs.
        usePlace() === 'raised' && 'absolute [clip-path:inset(50%)]',
      )}
    >
      <span className="sr-only">Voted </span>
      <bdi translate="no">{title}</bdi>
    </span>
  );
}
