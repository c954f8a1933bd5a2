import { clsx } from 'clsx';
import { Ellipsis, Heart, type LucideIcon, Pencil, Shield, SmilePlus, Trash2 } from 'lucide-react';
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react';
import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { useDeliberatePress } from '#client/lib/browser/deliberate-press.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import styles from './message-actions.module.css';
import { QUIET, ReactionButtons, ReactionCounts } from './reactions/reaction-buttons.tsx';
import { ReactionChoices } from './reactions/reaction-choices.tsx';
import { shownReactions } from './reactions/shown-reactions.ts';
import { useReaction } from './reactions/use-reaction.ts';
import { shownLike, useDeleteComment, useLikeComment } from './use-comment-mutations.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#client/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

const ModerateDialog = lazyDialog(
  async () => (await import('./moderating/moderate-dialog.tsx')).ModerateDialog,
);

/** The signed-in user who reads. `canModerate` allows deleting, hiding and muting. */
export type CommentViewer = {
  userId: number;
  canModerate: boolean;
  /** Null until loaded, like `reactions`. */
  likedIds: ReadonlySet<number> | null;
  reactions: ReadonlyMap<number, Reaction> | null;
};

type Props = {
  comment: Comment;
  viewer: CommentViewer;
  isReplying: boolean;
  isEditing: boolean;
  replyButton: Ref<HTMLButtonElement>;
  editButton: Ref<HTMLButtonElement>;
  onReply: () => void;
  onEdit: () => void;
};

const TOOL = `${QUIET} text-muted! hover:text-ink! not-pointer-coarse:min-h-7!`;

const ToolButton = ({ className, ...rest }: ComponentProps<typeof Button>) => (
  <Button variant="ghost" size="small" className={clsx(TOOL, className)} {...rest} />
);

/**
 * All users like, react and reply. Authors edit and delete, moderators moderate and delete, and other users report. One row below a message shows the likes and reactions that exist. The
 * mouse or the keyboard shows the actions. On touch screens 'Reply' is in the head, beside the button that opens the others.
 */
export function CommentActions({ comment, viewer, ...buttons }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = comment.userId === viewer.userId;
  const own = viewer.reactions ? (viewer.reactions.get(comment.id) ?? null) : undefined;
  const reaction = useReaction(comment, own);
  const like = useLike(comment, viewer.likedIds?.has(comment.id) ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const toolsId = useId();
  const [isReacting, setIsReacting] = useState(false);
  const reactButton = useRef<HTMLButtonElement>(null);
  const choicesId = useId();
  const isCounted = like.likes > 0 || reaction.shown.length > 0;
  const isActive = isOpen || isReacting || buttons.isReplying;
  // With a finger the last button opens the others, and 'Reply' is beside it in the head of the message.
  const extra = !isOpen && 'pointer-coarse:hidden';
  const inHead = clsx(
    'pointer-coarse:absolute pointer-coarse:-top-1.5',
    isOwn && 'pointer-coarse:[--muted:var(--ink)]',
  );
  const endReacting = () => {
    setIsReacting(false);
    reactButton.current?.focus();
  };
  return (
    <>
      <div
        data-actions-row
        className={clsx(
          'mt-0.5 flex flex-wrap items-center gap-1 pointer-coarse:gap-0',
          isCounted || isOpen
            ? 'pointer-coarse:-mx-1 pointer-coarse:-mt-1.5 pointer-coarse:-mb-2'
            : 'pointer-coarse:m-0',
          !isCounted && styles.bar,
          isActive && '[--actions:1]',
        )}
        // The button that began an edit takes the focus after it, so it stays in the page.
        hidden={buttons.isEditing}
      >
        <LikeButton {...like} extra={extra} />
        <ReactionButtons shown={reaction.shown} chosen={reaction.chosen} onChoose={reaction.choose} />
        <div className={clsx('contents', isCounted && styles.bar)}>
          <ToolButton
            className={extra || undefined}
            icon={SmilePlus}
            ref={reactButton}
            aria-label="React"
            title="React"
            aria-expanded={isReacting}
            aria-controls={isReacting ? choicesId : undefined}
            onClick={() => setIsReacting(!isReacting)}
          />
          <ToolButton
            ref={buttons.replyButton}
            className={clsx(inHead, 'pointer-coarse:right-7 pointer-coarse:px-1!')}
            aria-expanded={buttons.isReplying}
            onClick={buttons.onReply}
          >
            Reply
          </ToolButton>
          <ToolButton
            icon={Ellipsis}
            className={clsx(inHead, 'not-pointer-coarse:hidden pointer-coarse:-right-1')}
            aria-label="Actions"
            aria-expanded={isOpen}
            aria-controls={toolsId}
            onClick={() => setIsOpen(!isOpen)}
          />
          <div
            id={toolsId}
            className={clsx('flex flex-wrap items-center not-pointer-coarse:flex-nowrap', extra)}
          >
            {isOwn && (
              <Tool
                icon={Pencil}
                name="Edit"
                ref={buttons.editButton}
                aria-expanded={buttons.isEditing}
                onClick={buttons.onEdit}
              />
            )}
            {(isOwn || viewer.canModerate) && (
              <Tool icon={Trash2} name="Delete" onClick={() => setIsDeleting(true)} />
            )}
            {viewer.canModerate && <Moderate comment={comment} isOwn={isOwn} />}
            {!isOwn && !viewer.canModerate && (
              <ReportButton
                target="comment"
                targetId={comment.id}
                authorId={comment.userId}
                what="this message"
                className={TOOL}
              />
            )}
          </div>
        </div>
      </div>
      {isReacting && (
        <ReactionChoices
          id={choicesId}
          chosen={reaction.chosen}
          onChoose={reaction.choose}
          onClose={endReacting}
        />
      )}
      {isDeleting && <DeleteComment comment={comment} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** Other moderators can show a hidden message again. Moderators and its author can delete it. */
export function HiddenActions({ comment, viewer }: Pick<Props, 'comment' | 'viewer'>) {
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = comment.userId === viewer.userId;
  if (!isOwn && !viewer.canModerate) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {viewer.canModerate && !isOwn && <Moderate comment={comment} isOwn={isOwn} hasLabel />}
      <Tool icon={Trash2} name="Delete" hasLabel onClick={() => setIsDeleting(true)} />
      {isDeleting && <DeleteComment comment={comment} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

type ToolProps = ComponentProps<typeof Button> & {
  icon: LucideIcon;
  name: string;
  /** The name shows also where the mouse points at the button. */
  hasLabel?: boolean | undefined;
};

function Tool({ name, hasLabel = false, ...rest }: ToolProps) {
  return (
    <ToolButton title={name} {...rest}>
      <span className={hasLabel ? undefined : 'not-pointer-coarse:sr-only'}>{name}</span>
    </ToolButton>
  );
}

type ModerateProps = { comment: Comment; isOwn: boolean; hasLabel?: boolean };

function Moderate({ comment, isOwn, hasLabel }: ModerateProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tool icon={Shield} name="Moderate" hasLabel={hasLabel} onClick={() => setIsOpen(true)} />
      <ModerateDialog comment={comment} isOwn={isOwn} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

const likesText = (likes: number) => `${likes} ${likes === 1 ? 'like' : 'likes'}`;

type Like = { isLiked: boolean; likes: number; press: () => void };
type LikeProps = Like & { extra: string | false };

/**
 * `isLiked` is null until the viewer's likes have loaded. Until then a press does nothing, because it might remove a like. A
 * press does nothing either until the last one is answered.
 */
function useLike(comment: Comment, isLiked: boolean | null): Like {
  const like = useLikeComment(comment);
  const press = () => {
    if (isLiked === null || like.isPending) return;
    like.mutate({ isLike: !isLiked, likes: Math.max(0, comment.likes + (isLiked ? -1 : 1)) });
  };
  return { ...shownLike(comment, isLiked ?? false, like.isPending ? like.variables : undefined), press };
}

function LikeButton({ isLiked, likes, press, extra }: LikeProps) {
  const handlers = useDeliberatePress(press);
  return (
    <Button
      variant="ghost"
      size="small"
      className={
        likes > 0 ? `${QUIET} ${styles.pill}` : clsx(TOOL, 'not-pointer-coarse:opacity-(--actions)', extra)
      }
      title="Like"
      aria-pressed={isLiked}
      aria-label={`Like, ${likesText(likes)}`}
      {...handlers}
    >
      <Heart aria-hidden="true" className={clsx(isLiked && 'fill-current')} />
      {likes > 0 && (
        <span translate="no" className="tabular">
          {likes}
        </span>
      )}
    </Button>
  );
}

/** Visitors see the numbers of likes and reactions only. */
export function LikeAndReactionCounts({ likes, reactions }: Pick<Comment, 'likes' | 'reactions'>) {
  if (likes === 0 && shownReactions(reactions, undefined).length === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-3 text-12 text-muted">
      {likes > 0 && (
        <span className="flex items-center gap-1">
          <Heart aria-hidden="true" className="size-3" />
          <span className="tabular">{likesText(likes)}</span>
        </span>
      )}
      <ReactionCounts reactions={reactions} />
    </p>
  );
}

function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const remove = useDeleteComment(comment);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this message?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <blockquote
        dir="auto"
        className="line-clamp-4 border-l-2 border-edge pl-3 text-14 break-words whitespace-pre-line text-muted"
      >
        {comment.content}
      </blockquote>
      <p>{comment.replyCount > 0 && 'Its replies stay. '}This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
