import { clsx } from 'clsx';
import { CornerDownRight, Heart, SmilePlus } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import { ReactionButtons, ReactionCounts } from './reactions/reaction-buttons.tsx';
import { ReactionChoices } from './reactions/reaction-choices.tsx';
import { shownReactions } from './reactions/shown-reactions.ts';
import { useReaction } from './reactions/use-react.ts';
import { shownLike, useDeleteComment, useLikeComment } from './use-comment-mutations.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#client/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** The signed-in user who reads. `canModerate` allows deleting any message (rule M4). */
export type CommentViewer = {
  userId: number;
  canModerate: boolean;
  /** Null until they have loaded, as the reactions. */
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

/** Actions are less prominent than messages. */
const QUIET = 'px-2! text-12! text-muted! hover:text-ink! pointer-coarse:min-w-11';

/** Users like and reply, the author edits, and the author, the creator and admins delete (rules M3, M4). */
export function CommentActions({ comment, viewer, ...buttons }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = comment.userId === viewer.userId;
  const own = viewer.reactions ? (viewer.reactions.get(comment.id) ?? null) : undefined;
  const reaction = useReaction(comment, own);
  const isQuiet = comment.likes === 0 && reaction.shown.length === 0;
  const [isReacting, setIsReacting] = useState(false);
  const reactButton = useRef<HTMLButtonElement>(null);
  const choicesId = useId();
  const endReacting = () => {
    setIsReacting(false);
    reactButton.current?.focus();
  };
  return (
    <>
      <div className="message-actions" data-quiet={isQuiet || undefined}>
        <LikeButton comment={comment} isLiked={viewer.likedIds?.has(comment.id) ?? null} />
        <ReactionButtons
          shown={reaction.shown}
          chosen={reaction.chosen}
          onChoose={reaction.choose}
          className={`${QUIET} message-count`}
        />
        <Button
          ref={reactButton}
          variant="ghost"
          size="small"
          className={QUIET}
          aria-label="React"
          title="React"
          aria-expanded={isReacting}
          aria-controls={isReacting ? choicesId : undefined}
          onClick={() => setIsReacting(!isReacting)}
        >
          <SmilePlus aria-hidden="true" />
        </Button>
        <Button
          ref={buttons.replyButton}
          variant="ghost"
          size="small"
          className={QUIET}
          aria-expanded={buttons.isReplying}
          onClick={buttons.onReply}
        >
          <CornerDownRight aria-hidden="true" />
          <span>Reply</span>
        </Button>
        {isOwn && (
          <Button
            ref={buttons.editButton}
            variant="ghost"
            size="small"
            className={QUIET}
            aria-expanded={buttons.isEditing}
            onClick={buttons.onEdit}
          >
            Edit
          </Button>
        )}
        {(isOwn || viewer.canModerate) && (
          <Button variant="ghost" size="small" className={QUIET} onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        )}
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

const likesText = (likes: number) => `${likes} ${likes === 1 ? 'like' : 'likes'}`;

/** `isLiked` is null until the viewer's likes have loaded. A press does nothing before, because it could like or unlike. */
function LikeButton({ comment, isLiked }: { comment: Comment; isLiked: boolean | null }) {
  const like = useLikeComment(comment);
  const shown = shownLike(comment, isLiked ?? false, like.isPending ? like.variables : undefined);
  const press = () => {
    if (isLiked === null || like.isPending) return;
    like.mutate({ isLike: !isLiked, likes: Math.max(0, comment.likes + (isLiked ? -1 : 1)) });
  };
  return (
    <Button
      variant="ghost"
      size="small"
      className={`${QUIET} message-count`}
      aria-pressed={shown.isLiked}
      aria-label={`Like, ${likesText(shown.likes)}`}
      onClick={press}
    >
      <Heart aria-hidden="true" className={clsx(shown.isLiked && 'fill-current text-ink')} />
      {shown.likes > 0 && <span className="tabular">{shown.likes}</span>}
    </Button>
  );
}

/** Visitors see the numbers of likes and reactions only. */
export function LikeCount({ likes, reactions }: Pick<Comment, 'likes' | 'reactions'>) {
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
