import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useUpdateComment } from '#client/features/discussion/use-comment-mutations.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import type { Comment } from '#contract/comment.ts';
import { MAX_MESSAGE_LENGTH } from '#contract/lengths.ts';
import { isCancelKey, isSendKey, NO_HANDLE } from './comment-form.tsx';
import { useDraft } from './drafts.ts';

/** Edits a message in place. Blank content is not saved. A draft survives until the user saves or cancels. */
export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id: commentId, userId } = comment;
  const [content, setContent] = useDraft({ userId, place: `edit ${commentId}` }, comment.content);
  const id = useId();
  const update = useUpdateComment(comment);
  const isBlank = content.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || update.isPending) return;
    if (content.trim() === comment.content) return close();
    update.mutate(content.trim(), { onSuccess: close });
  };
  const close = () => {
    setContent(comment.content);
    onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isSendKey(event)) submit(event);
    if (isCancelKey(event)) close();
  };
  return (
    <form onSubmit={submit} className="mt-1 grid gap-2">
      <label htmlFor={id} className="sr-only">
        Edit your message
      </label>
      <Textarea
        id={id}
        rows={2}
        value={content}
        maxLength={MAX_MESSAGE_LENGTH}
        readOnly={update.isPending}
        autoFocus
        // New text goes to the end.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(content.length, content.length)}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={handleKey}
        className={NO_HANDLE}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="small"
          variant="primary"
          disabled={isBlank}
          isPending={update.isPending}
          pendingLabel="Saving..."
        >
          Save
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
