import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadReplies } from '#client/entities/comment/queries.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import { isContinued } from './is-continued.ts';
import styles from './message.module.css';
import type { Sending } from './writing/sending.ts';
import { SendingItem } from './writing/sending-item.tsx';

/** More replies show after 'Show N more replies'. */
const SHOWN_REPLIES = 3;
const NO_IDS: ReadonlySet<number> = new Set();

type Props = {
  comment: Comment;
  sending: readonly Sending[];
  /** The side of the panel where a message stands. */
  placeOf: (comment: Comment) => 'left' | 'right';
  onUse: (isInUse: boolean) => void;
  /** Renders a reply. It calls `onUse` when the viewer begins or ends an answer or an edit there. */
  renderReply: (
    reply: Comment,
    onUse: (id: number, isInUse: boolean) => void,
    isContinued: boolean,
  ) => ReactNode;
};

/** The replies to a message. A reply that the viewer answers or edits stays visible when newer replies arrive. */
export function Replies({ comment, sending, placeOf, onUse, renderReply }: Props) {
  const { id, replies, replyCount } = comment;
  const [isExpanded, setIsExpanded] = useState(false);
  const { usedIds, trackUse } = useUsedIds(onUse);
  const sendingReplies = sending.filter(({ parentId }) => parentId === id);
  if (replyCount === 0 && replies.length === 0 && sendingReplies.length === 0) return null;
  const shown = replies.filter(
    (reply, index) => isExpanded || index < SHOWN_REPLIES || usedIds.has(reply.id),
  );
  const stands = placeOf(comment);
  const lastBelow = sendingReplies.length + shown.findLastIndex((reply) => placeOf(reply) === stands);
  const hasLine = shown.some((reply) => placeOf(reply) === stands);
  const lineAt = (index: number) => {
    if (!hasLine || index > lastBelow) return undefined;
    return index === 0 ? 'first' : 'next';
  };
  return (
    <div className={styles.replies} data-stands={stands}>
      {sendingReplies.map((message, index) => (
        <div key={message.key} className={styles.reply} data-line={lineAt(index)}>
          <SendingItem message={message} />
        </div>
      ))}
      {shown.map((reply, index) => {
        const continuesReply = isContinued(shown[index - 1], reply);
        return (
          <div
            key={reply.id}
            className={styles.reply}
            data-line={lineAt(sendingReplies.length + index)}
            data-continued={continuesReply || undefined}
          >
            {renderReply(reply, trackUse, continuesReply)}
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
      <div className={styles.more} data-stands={stands}>
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
