import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { isSendKey } from './send-key.ts';
import { useSendComment } from './use-send-comment.ts';

/** R35. */
export const MAX_LENGTH = 2000;

type Props = {
  matchupId: number;
  parentId: number | null;
  label: string;
  autoFocus?: boolean;
  onDone?: () => void;
};

/** Enter sends, Shift and Enter begins a new line; what was typed stays when sending fails (T §5). */
export function CommentForm({ matchupId, parentId, label, autoFocus = false, onDone }: Props) {
  const [content, setContent] = useState('');
  const id = useId();
  const send = useSendComment({ matchupId, parentId });
  const isBlank = content.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || send.isPending) return;
    send.mutate(content.trim(), {
      onSuccess: () => {
        setContent('');
        onDone?.();
      },
    });
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (isSendKey(event)) submit(event);
    if (event.key === 'Escape') onDone?.();
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Textarea
        id={id}
        rows={1}
        value={content}
        maxLength={MAX_LENGTH}
        placeholder={label}
        readOnly={send.isPending}
        autoFocus={autoFocus}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={submitOnEnter}
        className="min-h-11!"
      />
      <Button
        type="submit"
        size="icon"
        variant="primary"
        aria-label={parentId === null ? 'Send message' : 'Send reply'}
        disabled={isBlank}
        isPending={send.isPending}
        pendingLabel={null}
        className="size-11 shrink-0"
      >
        <Send />
      </Button>
    </form>
  );
}
