import { clsx } from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { distinctName } from '#client/entities/user/look-alike.ts';
import { personName } from '#client/entities/user/person.ts';
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
import { MessageText } from './message-text.tsx';
import { MessageTime } from './message-time.tsx';
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
  // What the parts of a message look like follows from these.
  const state = {
    'data-own': userId === viewer?.userId || undefined,
    'data-side': side ?? undefined,
    'data-continued': isContinued || undefined,
    'data-editing': hasEditor || undefined,
    'data-actions': (viewer !== null && !isGone) || undefined,
  };
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
      data-continued={state['data-continued']}
    >
      <div data-message className={styles.row} {...state}>
        <Avatar
          src={user.profileImageUrl}
          size="small"
          {...faceOf(user, userId)}
          className={clsx(side && styles.face, isContinued && styles.noFace)}
        />
        <div className={styles.column} {...state}>
          <div ref={bubble} className={styles.bubble} {...state}>
            <p className={styles.head} {...state}>
              <Byline
                comment={comment}
                isContinued={isContinued}
                isOwn={userId === viewer?.userId}
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
      </div>
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
    <span className={styles.byline} data-distinct={distinction ? true : undefined}>
      {!isContinued && (
        <>
          <UserName user={user} userId={userId} className={styles.name} />
          {isOwn && <span className={styles.you}>You</span>}
          {side && songTitles && <SideBadge side={side} title={songTitles[side - 1] ?? ''} />}
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
function SideBadge({ side, title }: { side: Slot; title: string }) {
  return (
    <span className={styles.badge} data-place={usePlace()} data-side={side} title={title}>
      <span className="sr-only">Voted </span>
      <bdi translate="no">{title}</bdi>
    </span>
  );
}
