import { clsx } from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { distinctName } from '#client/entities/user/look-alike.ts';
import { personName } from '#client/entities/user/person.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentActions, HiddenActions, LikeAndReactionCounts } from './comment-actions.tsx';
import { usePlace } from './discussion-frame.tsx';
import styles from './message.module.css';
import { BUBBLE, columnClass, Face, MessageRow } from './message-row.tsx';
import { MessageText, MessageTime } from './message-text.tsx';
import { type ItemProps, placeOf, Replies } from './replies.tsx';
import { CommentEditor } from './writing/comment-editor.tsx';
import { CommentForm } from './writing/comment-form.tsx';

/** The side of the author's vote; null where no side shows. */
const shownSide = ({ side, isDeleted, isHidden }: Comment, songTitles: ItemProps['songTitles']) =>
  songTitles && !isDeleted && !isHidden ? side : null;

/** A message with its replies. Each level is indented by 16 px (rule M8). */
export function CommentItem({ parent, isContinued, onUse, ...shared }: ItemProps) {
  const { comment, viewer, lookAlikes, songTitles } = shared;
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
        <Face
          {...{ user, userId }}
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
                {...{ comment, isContinued, isOwn, distinction }}
                song={side && songTitles?.[side - 1]}
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
              {...{ comment, viewer, isReplying, isEditing, replyButton, editButton }}
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
            target={{ userId: viewer.userId, matchupId: comment.matchupId, parentId: comment.id }}
            label={`Reply to ${name}`}
            autoFocus
            onDone={endReply}
            onFailed={() => setIsReplying(true)}
          />
        </div>
      )}
      <Replies {...shared} onUse={setIsUsedBelow} Reply={CommentItem} />
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

type BylineProps = Pick<ItemProps, 'comment' | 'isContinued'> & {
  isOwn: boolean;
  /** The song that the author shows. */
  song: string | null | undefined;
  /** Tells the author from another author whose name looks alike. */
  distinction: string | null;
};

/** Who wrote a message, and when. A message that continues another one of its author says when. */
function Byline({ comment, isContinued, isOwn, distinction, song }: BylineProps) {
  const { createdAt, updatedAt, user, userId } = comment;
  const isGone = comment.isDeleted || comment.isHidden;
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
            {...{ user, userId }}
            className={clsx('-m-1 p-1', !distinction && 'overflow-hidden text-ellipsis')}
          />
          {isOwn && (
            <span className="shrink-0 rounded-full bg-ink px-1.5 text-[0.75rem] leading-[1.4] font-semibold text-stage">
              You
            </span>
          )}
          {song && <SideBadge title={song} />}
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
