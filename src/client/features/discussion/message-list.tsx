import { clsx } from 'clsx';
import { ArrowUp, ChevronDown } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentItem } from './comment-item.tsx';
import { usePlace } from './discussion-frame.tsx';
import { dateAbove, isContinued } from './grouping.ts';
import { SendingItem } from './message-row.tsx';
import type { ItemProps } from './replies.tsx';
import type { useDiscussion } from './use-discussion.ts';
import { countNew, useReadingPlace, useWholeMessages } from './use-list-place.ts';

/** How often the list checks which messages are old enough to have a date above them. */
const TICK_MS = 60_000;

/** Messages under the button to the newest ones fade, so that no line is half covered. */
const MASK_BELOW_NEW =
  '[mask-image:linear-gradient(transparent_1.5rem,#000_2.5rem_calc(100%-1.5rem),transparent)]';
const MASK = '[mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)]';
/** At the top a message fades at the lower edge, or is hidden, so that none is half cut. */
const MASK_CUT = {
  fade: 'not-focus-within:[mask-image:linear-gradient(#000_calc(100%-4.5rem),transparent_calc(100%-2.25rem))]',
  whole: 'not-focus-within:[mask-image:linear-gradient(#000_var(--whole),transparent_0)]',
};

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
  const { lastSeenId, isScrolled, handleScroll, goToNewest } = useReadingPlace(list, comments);
  const newCount = countNew(comments, lastSeenId, viewer?.userId ?? null);
  const topLevel = sending.filter(({ parentId }) => parentId === null);
  const { whole, below } = useWholeMessages(list, comments);
  const isRaised = usePlace() === 'raised';
  const cut = whole !== null ? 'whole' : below > 0 ? 'fade' : null;
  const nowMs = useServerNow(TICK_MS);
  const ownKey = topLevel[0]?.key;
  useEffect(() => {
    // Writers must see their message at once.
    if (ownKey !== undefined) list.current?.scrollTo({ top: 0 });
  }, [ownKey]);
  return (
    <div className={clsx('group/messages relative flex min-h-0 flex-col', isRaised && 'flex-1')}>
      {newCount > 0 && (
        <Button
          icon={ArrowUp}
          size="small"
          variant="primary"
          className="absolute inset-x-0 -top-4 z-1 mx-auto w-fit rounded-full! shadow-raised"
          onClick={goToNewest}
        >
          {newCount} new {newCount === 1 ? 'message' : 'messages'}
        </Button>
      )}
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list
        tabIndex={0}
        aria-label="Messages"
        onScroll={handleScroll}
        className={clsx(
          '@container -ml-1 grid grid-cols-1 gap-3 overflow-y-auto overscroll-contain px-1 pt-2 pb-6 [overflow-anchor:none] pointer-coarse:gap-1.5',
          isRaised ? 'flex-1 content-start' : 'max-h-96',
          newCount > 0 ? MASK_BELOW_NEW : [MASK, !isScrolled && cut && MASK_CUT[cut]],
        )}
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
            <li key={comment.id} className={clsx(continuesAbove && '-mt-1.5 pointer-coarse:-mt-0.5')}>
              {day && (
                <p className="mb-3 flex items-center gap-3 text-[0.75rem] text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
                  {day}
                </p>
              )}
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
          // The touch area is larger than the pill.
          className={clsx(
            'tabular absolute inset-x-0 bottom-1 mx-auto w-fit items-center gap-1 rounded-full border border-line bg-raised px-3 py-0.5 text-[0.75rem] leading-5 font-semibold before:absolute before:-inset-x-4 before:-top-2.5 before:-bottom-1 group-focus-within/messages:hidden',
            isScrolled ? 'hidden' : 'flex',
          )}
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
