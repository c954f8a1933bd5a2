import { CornerDownRight, Heart } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Comment } from '#contract/comment.ts';
import { useDeleteComment, useLikeComment } from './use-comment-changes.ts';

/** Who reads: a signed-in user, and whether it is one who keeps order here (R35). */
export type Reader = { userId: number; canModerate: boolean; likedIds: ReadonlySet<number> | null };

type Props = {
  comment: Comment;
  reader: Reader;
  isReplying: boolean;
  isEditing: boolean;
  replyButton: Ref<HTMLButtonElement>;
  editButton: Ref<HTMLButtonElement>;
  onReply: () => void;
  onEdit: () => void;
};

/** What people say is to be read first. */
const QUIET = 'px-2! text-12! text-muted! hover:text-ink! pointer-coarse:min-w-11';

/** What a signed-in reader may do with a message: like and reply; its author edits; author, creator and admin delete. */
export function CommentActions({ comment, reader, ...state }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = comment.userId === reader.userId;
  return (
    <div className="-ml-2 flex flex-wrap items-center">
      <LikeButton comment={comment} isLiked={reader.likedIds?.has(comment.id) ?? null} />
      <Button
        ref={state.replyButton}
        variant="ghost"
        size="small"
        className={QUIET}
        aria-expanded={state.isReplying}
        onClick={state.onReply}
      >
        <CornerDownRight aria-hidden="true" />
        Reply
      </Button>
      {isOwn && (
        <Button
          ref={state.editButton}
          variant="ghost"
          size="small"
          className={QUIET}
          aria-expanded={state.isEditing}
          onClick={state.onEdit}
        >
          Edit
        </Button>
      )}
      {(isOwn || reader.canModerate) && (
        <Button variant="ghost" size="small" className={QUIET} onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      )}
      {isDeleting && <DeleteComment comment={comment} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

const likesText = (likes: number) => `${likes} ${likes === 1 ? 'like' : 'likes'}`;

/** `isLiked` is null until it is known: what a press means hangs on it. */
function LikeButton({ comment, isLiked }: { comment: Comment; isLiked: boolean | null }) {
  const like = useLikeComment(comment);
  return (
    <Button
      variant="ghost"
      size="small"
      className={QUIET}
      aria-pressed={isLiked ?? false}
      aria-label={`Like, ${likesText(comment.likes)}`}
      onClick={() => isLiked !== null && !like.isPending && like.mutate(!isLiked)}
    >
      <Heart aria-hidden="true" className={cx(isLiked && 'fill-current text-ink')} />
      <span className="tabular">{comment.likes}</span>
    </Button>
  );
}

/** Visitors read how many there are. */
export function LikeCount({ likes }: { likes: number }) {
  if (likes === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-1 text-12 text-muted">
      <Heart aria-hidden="true" className="size-3" />
      <span className="tabular">{likesText(likes)}</span>
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
      <blockquote className="line-clamp-4 border-l-2 border-edge pl-3 text-14 break-words whitespace-pre-line text-muted">
        {comment.content}
      </blockquote>
      <p>
        {comment.replies.length > 0 && 'Its place and the replies to it stay. '}This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
