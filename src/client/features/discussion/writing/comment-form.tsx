import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { MAX_MESSAGE_LENGTH } from '#contract/lengths.ts';
import { readText, useDraft } from './drafts.ts';
import { draftPlaceOf, type Target, useSendComment } from './use-send-comment.ts';

/** A field that grows by itself needs no resize handle, and a finger cannot use one. */
export const NO_HANDLE = 'supports-[field-sizing:content]:resize-none pointer-coarse:resize-none';

/** The form counts the last characters, from this many on. */
const COUNTED_CHARACTERS = 200;

type Props = {
  target: Target;
  label: string;
  /** What the empty field says instead of its label. */
  placeholder?: string;
  autoFocus?: boolean;
  /** A switch at the end of the text field. */
  children?: ReactNode;
  /** Called when the user sends or cancels. */
  onDone?: () => void;
  /** Called when sending fails and the message is a draft again. */
  onFailed?: () => void;
};

/** Enter sends and Shift+Enter starts a new line. The text comes back when sending fails (rule M7). */
export function CommentForm({ target, label, placeholder = label, autoFocus = false, ...props }: Props) {
  const { children, onDone, onFailed } = props;
  const owner = { userId: target.userId, place: draftPlaceOf(target) };
  const [content, setContent] = useDraft(owner);
  const id = useId();
  const send = useSendComment(target, () => {
    setContent(readText(owner) ?? '');
    onFailed?.();
  });
  const [isFocused, setIsFocused] = useState(false);
  const isTyping = isFocused || content !== '';
  const isBlank = content.trim() === '';
  const left = MAX_MESSAGE_LENGTH - content.length;
  const isCounted = left <= COUNTED_CHARACTERS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    setContent('');
    send(content.trim());
    onDone?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isSendKey(event)) submit(event);
    if (isCancelKey(event)) onDone?.();
  };
  return (
    <form onSubmit={submit} className="flex flex-1 items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="@container/field relative grid min-w-0 flex-1 gap-1">
        <Textarea
          id={id}
          rows={1}
          value={content}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={placeholder}
          autoFocus={autoFocus}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={handleKey}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          className={clsx(
            'min-h-11! rounded-[22px]! pl-4!',
            NO_HANDLE,
            children && [
              'pr-33! @max-[17.5rem]/field:pr-14!',
              isTyping ? '@max-[24rem]/field:pr-14!' : '@max-[24rem]/field:pr-29!',
            ],
          )}
        />
        {children && (
          <div
            // In a narrow field the switch leaves more room for the text: beside a text it is the icon alone.
            className={clsx(
              'absolute right-2 @max-[17.5rem]/field:[--label:0rem]',
              isTyping && '@max-[24rem]/field:[--label:0rem]',
              isCounted ? 'bottom-5' : 'bottom-0',
            )}
          >
            {children}
          </div>
        )}
        {isCounted && <p className="tabular px-4 text-12 text-muted">{countText(left, 'character')} left</p>}
      </div>
      <Button
        icon={Send}
        type="submit"
        size="icon"
        variant="primary"
        aria-label={target.parentId === null ? 'Send message' : 'Send reply'}
        disabled={isBlank}
        className="size-11! shrink-0 rounded-full! disabled:border-transparent disabled:bg-line disabled:text-ink disabled:opacity-100!"
      />
    </form>
  );
}

/** Enter sends, Shift+Enter does not. Keys of a composition never come here. */
export const isSendKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;

/** Escape cancels. */
export const isCancelKey = ({ key }: KeyboardEvent): boolean => key === 'Escape';
