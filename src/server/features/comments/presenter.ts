import {
  type Comment,
  type CommentCounts,
  type CommentPatch,
  commentFields,
  type FlatComment,
  type Side,
} from '#contract/comment.ts';
import { HIDDEN_BY_MODERATOR } from '#contract/messages/moderation.ts';
import { linksOpenAt } from '#engine/moderation/message-links.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { CommentRow } from './data.ts';

/** A message with its author and numbers. A deleted or hidden one keeps its place without its text. */
function presentFlatComment(row: CommentRow, now: Date): FlatComment {
  const { comment, user } = row;
  return {
    ...pickShown(commentFields, comment),
    ...presentCounts(row),
    content: shownContent(comment),
    user: presentPerson(user),
    isDeleted: comment.deletedAt !== null,
    isHidden: isHidden(comment),
    hiddenByAdmin: (isHidden(comment) && comment.hiddenByAdmin) || undefined,
    linksOpenAt: linksOpenAt(row.authorSince, now)?.toISOString() ?? null,
  };
}

type Text = Pick<CommentRow['comment'], 'content' | 'deletedAt' | 'hiddenAt'>;

const isHidden = ({ deletedAt, hiddenAt }: Text) => deletedAt === null && hiddenAt !== null;

function shownContent(comment: Text): string {
  if (comment.deletedAt) return 'This message was deleted';
  return isHidden(comment) ? HIDDEN_BY_MODERATOR : comment.content;
}

export const presentComment = (
  row: CommentRow,
  { replies = [], now }: { replies?: Comment[]; now: Date },
): Comment => ({
  ...presentFlatComment(row, now),
  replies,
});

const presentCounts = (row: CommentRow): CommentCounts => ({
  id: row.comment.id,
  likes: row.likes,
  reactions: row.reactions,
  side: row.comment.deletedAt || row.comment.hiddenAt ? null : row.side,
  replyCount: row.replyCount,
  version: row.version,
});

/** The result of one change of a discussion. */
export type Changed = {
  /** Messages that are new, or whose text changed. */
  comments?: CommentRow[];
  /** Messages of which only the numbers of likes, reactions or replies changed. */
  counts?: CommentRow[];
  removedIds?: number[];
  sides?: { userId: number; side: Side }[];
};

/** The patch that all watchers get. It holds nothing that depends on the reader (rule U6). */
export function presentPatch(version: number, changed: Changed, now: Date): CommentPatch {
  const { comments = [], counts = [], removedIds = [], sides = [] } = changed;
  return {
    from: version - 1,
    version,
    comments: comments.map((row) => presentFlatComment(row, now)),
    counts: counts.map(presentCounts),
    removed: removedIds.map((id) => ({ id, version })),
    sides: sides.map((shown) => ({ ...shown, version })),
  };
}
