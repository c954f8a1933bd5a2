import { ArrowUp, ChevronDown } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentItem, type ItemProps } from './comment-item.tsx';
import { dateAbove } from './date-above.ts';
import { usePlace } from './discussion-frame.tsx';
import { isContinued } from './is-continued.ts';
import styles from './message-list.module.css';
import type { useDiscussion } from './use-discussion.ts';
import { countNew, useReadingPlace } from './use-reading-place.ts';
import { useWholeMessages } from './use-whole-messages.ts';
import { SendingItem } from './writing/sending-item.tsx';

/** How often the list checks which messages are old enough to have a date above them. */
const TICK_MS = 60_000;

type Props = Pick<ItemProps, 'viewer' | 'sending' | 'lookAlikes' | 'songTitles'> & {
  comments: readonly Comment[];
  older: ReturnType<typeof useDiscussion>['older'];
};

/** A patch changes few of the loaded threads, and only these are rendered again. */
const Thread = memo(CommentItem);

/**
 * The messages, newest first, at most 24 rem high unless the discussion is raised. A reader keeps the place while
 * messages arrive.
 */
export function MessageList({ comments, older, ...shared }: Props) {
  const { sending, viewer } = shared;
  const list = useRef<HTMLOListElement>(null);
  const place = usePlace();
  const { lastSeenId, isScrolled, handleScroll, goToNewest } = useReadingPlace(list, comments);
  const newCount = countNew(comments, lastSeenId, viewer?.userId ?? null);
  const topLevel = sending.filter(({ parentId }) => parentId === null);
  const { whole, below } = useWholeMessages(list, comments);
  const nowMs = useServerNow(TICK_MS);
  const ownKey = topLevel[0]?.key;
  useEffect(() => {
    // Writers must see their message at once.
    if (ownKey !== undefined) list.current?.scrollTo({ top: 0 });
  }, [ownKey]);
  return (
    <div className={styles.messages} data-place={place} data-scrolled={isScrolled || undefined}>
      {newCount > 0 && (
        <Button size="small" variant="primary" className={styles.new} onClick={goToNewest}>
          <ArrowUp aria-hidden="true" />
          {newCount} new {newCount === 1 ? 'message' : 'messages'}
        </Button>
      )}
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list
        tabIndex={0}
        aria-label="Messages"
        onScroll={handleScroll}
        className={styles.list}
        data-place={place}
        data-scrolled={isScrolled || undefined}
        data-new={newCount > 0 || undefined}
        data-cut={whole !== null ? 'whole' : below > 0 ? 'fade' : undefined}
        style={whole === null ? undefined : ({ '--whole': `${whole}px` } as CSSProperties)}
      >
        {topLevel.map((message) => (
          <li key={message.key}>
            <SendingItem message={message} />
          </li>
        ))}
        {comments.map((comment, index) => {
          const above = comments[index - 1];
          const day = dateAbove(above, comment, nowMs);
          const continuesAbove = day === null && isContinued(above, comment);
          return (
            <li key={comment.id} className={styles.item} data-continued={continuesAbove || undefined}>
              {day && <p className={styles.day}>{day}</p>}
              <Thread comment={comment} isContinued={continuesAbove} {...shared} />
            </li>
          );
        })}
        <li>
          <ShowMore {...older} label="Show older messages" />
        </li>
      </ol>
      {below > 0 && (
        // Keyboard users scroll the list itself.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          className={`${styles.below} tabular`}
          // The button may disappear after the press, so it takes no focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.current?.scrollBy({ top: list.current.clientHeight / 2 })}
        >
          {below}
          {older.hasMore && '+'} more <ChevronDown className="size-3.5" />
        </button>
      )}
    </div>
  );
}
