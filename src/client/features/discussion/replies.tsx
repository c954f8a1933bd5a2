import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadReplies } from '#client/entities/comment/queries.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import type { CommentViewer } from './comment-actions.tsx';
import { isContinued } from './grouping.ts';
import { SendingItem } from './message-row.tsx';
import type { Sending } from './writing/sending.ts';

/** More replies show after 'Show N more replies'. */
const SHOWN_REPLIES = 3;
const NO_IDS: ReadonlySet<number> = new Set();

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

/** The viewer's own messages stand right, all others left. */
export const placeOf = ({ userId }: Comment, viewer: ItemProps['viewer']) =>
  userId === viewer?.userId ? 'right' : 'left';

type Props = Omit<ItemProps, 'parent' | 'isContinued' | 'onUse'> & {
  onUse: (isInUse: boolean) => void;
  /** Shows one of the replies. */
  Reply: ComponentType<ItemProps>;
};

/** The replies to a message. A reply that the viewer answers or edits stays visible when newer replies arrive. */
export function Replies({ onUse, Reply, ...shared }: Props) {
  const { comment, viewer, sending } = shared;
  const { id, replies, replyCount } = comment;
  const [isExpanded, setIsExpanded] = useState(false);
  const { usedIds, trackUse } = useUsedIds(onUse);
  const sendingReplies = sending.filter(({ parentId }) => parentId === id);
  if (replyCount === 0 && replies.length === 0 && sendingReplies.length === 0) return null;
  const shown = replies.filter(
    (reply, index) => isExpanded || index < SHOWN_REPLIES || usedIds.has(reply.id),
  );
  const stands = placeOf(comment, viewer);
  const lastBeside = shown.findLastIndex((reply) => placeOf(reply, viewer) === stands);
  // A line leads down to the last reply on the side of the parent.
  const lineAt = (index: number) => {
    if (lastBeside < 0 || index > sendingReplies.length + lastBeside) return null;
    return [
      'before:absolute before:bottom-0 before:border-l',
      stands === 'right' ? 'before:-right-2' : 'before:-left-2',
      index === 0 ? 'before:-top-2' : 'before:-top-3',
    ];
  };
  return (
    // Each level is indented on the side of its parent.
    <div className={clsx('mt-2 grid grid-cols-1 gap-3 pl-4', stands === 'right' && 'pr-4')}>
      {sendingReplies.map((message, index) => (
        <div key={message.key} className={clsx('relative', lineAt(index))}>
          <SendingItem message={message} />
        </div>
      ))}
      {shown.map((reply, index) => {
        const continuesReply = isContinued(shown[index - 1], reply);
        return (
          <div
            key={reply.id}
            className={clsx(
              'relative',
              continuesReply && '-mt-1.5 pointer-coarse:-mt-0.5',
              lineAt(sendingReplies.length + index),
            )}
          >
            <Reply
              {...shared}
              comment={reply}
              parent={comment}
              isContinued={continuesReply}
              onUse={trackUse}
            />
          </div>
        );
      })}
      <MoreReplies comment={comment} stands={stands} isExpanded={isExpanded} onExpand={setIsExpanded} />
    </div>
  );
}

type MoreProps = Pick<Props, 'comment'> & {
  stands: 'left' | 'right';
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
};

/** Shows and hides the replies after the first three, and loads those that are missing. */
function MoreReplies({ comment, stands, isExpanded, onExpand }: MoreProps) {
  const { id, matchupId, replies } = comment;
  const client = useQueryClient();
  const load = useMutation({ mutationFn: () => loadReplies(client, matchupId, id) });
  const total = Math.max(comment.replyCount, replies.length);
  const missing = total - replies.length;
  const hidden = total - Math.min(SHOWN_REPLIES, replies.length);
  if (hidden <= 0) return null;
  const toggle = () => {
    onExpand(!isExpanded);
    if (!isExpanded && missing > 0) load.mutate();
  };
  return (
    <>
      {isExpanded && load.isError && (
        <p role="alert" className="text-14 text-danger">
          The replies could not be loaded.
        </p>
      )}
      <div className={clsx('flex flex-wrap gap-2', stands === 'right' && 'justify-end')}>
        <Button variant="ghost" size="small" onClick={toggle}>
          {isExpanded ? 'Show less' : moreText(hidden)}
        </Button>
        {isExpanded && missing > 0 && (
          <Button
            variant="ghost"
            size="small"
            isPending={load.isPending}
            pendingLabel="Loading..."
            onClick={() => load.mutate()}
          >
            {moreText(missing)}
          </Button>
        )}
      </div>
    </>
  );
}

const moreText = (count: number) => `Show ${count} more ${count === 1 ? 'reply' : 'replies'}`;

/** The replies that the viewer answers or edits, here or below. Tells `onUse` whether there are any. */
function useUsedIds(onUse: (isInUse: boolean) => void) {
  const [usedIds, setUsedIds] = useState<ReadonlySet<number>>(NO_IDS);
  const trackUse = useCallback((replyId: number, isInUse: boolean) => {
    setUsedIds((ids) => {
      if (ids.has(replyId) === isInUse) return ids;
      const others = [...ids].filter((other) => other !== replyId);
      return new Set(isInUse ? [...others, replyId] : others);
    });
  }, []);
  useEffect(() => onUse(usedIds.size > 0), [onUse, usedIds]);
  return { usedIds, trackUse };
}
