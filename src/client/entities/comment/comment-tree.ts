import type { Comment, CommentCounts, CommentPatch, FlatComment } from '#contract/comment.ts';

/** All comments of the tree, each before its replies. */
export function flattenComments(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);
}

/** The counts of a comment. They complete an answer that has only some of them. */
export const countsOf = ({ id, likes, reactions, side, replyCount, version }: Comment): CommentCounts => ({
  id,
  likes,
  reactions,
  side,
  replyCount,
  version,
});

/** The tree with a changed comment, at any level. Unchanged comments stay the same objects. */
export function changeComment(
  comments: readonly Comment[],
  id: number,
  change: (comment: Comment) => Comment,
): Comment[] {
  return comments.map((comment) => {
    if (comment.id === id) return change(comment);
    const replies = changeComment(comment.replies, id, change);
    return isSame(replies, comment.replies) ? comment : { ...comment, replies };
  });
}

/** Merges two lists of one level, newest first. Of a comment in both, the newer version stays. */
export function mergeLevels(some: readonly Comment[], others: readonly Comment[]): Comment[] {
  const byId = new Map(some.map((comment) => [comment.id, comment]));
  for (const comment of others) {
    const known = byId.get(comment.id);
    if (!known || known.version < comment.version) byId.set(comment.id, comment);
  }
  return newestFirst([...byId.values()]);
}

/**
 * Applies a patch to the top level and to all loaded replies. A message that is older than the loaded ones of
 * its level comes with a later page instead, unless the level is complete. An older entry never replaces a newer comment.
 */
export function patchTree(comments: readonly Comment[], patch: CommentPatch, isComplete: boolean): Comment[] {
  return patchLevel({ comments, parentId: null, isComplete }, changesOf(patch));
}

const changesOf = (patch: CommentPatch) => ({
  comments: new Map(patch.comments.map((entry) => [entry.id, entry])),
  counts: new Map(patch.counts.map((entry) => [entry.id, entry])),
  removed: new Set(patch.removed.map(({ id }) => id)),
  // A server of an earlier release sends no sides.
  sides: new Map((patch.sides ?? []).map((shown) => [shown.userId, shown])),
});

type Changes = ReturnType<typeof changesOf>;
type Level = { comments: readonly Comment[]; parentId: number | null; isComplete: boolean };

function patchLevel({ comments, parentId, isComplete }: Level, changes: Changes): Comment[] {
  const kept = comments
    .filter(({ id }) => !changes.removed.has(id))
    .map((comment) => patchComment(comment, changes));
  const knownIds = new Set(comments.map(({ id }) => id));
  const oldestId = comments.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const added = [...changes.comments.values()].filter(
    (entry) => entry.parentId === parentId && !knownIds.has(entry.id) && (isComplete || entry.id > oldestId),
  );
  const next = newestFirst([...kept, ...added.map((entry) => addComment(entry, changes))]);
  return isSame(next, comments) ? (comments as Comment[]) : next;
}

/** A new comment, with the replies to it in the same patch. */
function addComment(entry: FlatComment, changes: Changes): Comment {
  const replies = patchLevel({ comments: [], parentId: entry.id, isComplete: true }, changes);
  return patchSide({ ...entry, replies }, changes);
}

function patchComment(comment: Comment, changes: Changes): Comment {
  const { id, version } = comment;
  const isComplete = comment.replies.length >= comment.replyCount;
  const replies = patchLevel({ comments: comment.replies, parentId: id, isComplete }, changes);
  const change = changes.comments.get(id) ?? changes.counts.get(id);
  if (change && change.version > version) return patchSide({ ...comment, ...change, replies }, changes);
  return patchSide(replies === comment.replies ? comment : { ...comment, replies }, changes);
}

/** The message with the side that its author shows, if the author chose it after the version of the message. */
function patchSide(comment: Comment, { sides }: Changes): Comment {
  const shown = sides.get(comment.userId);
  if (!shown || shown.version <= comment.version) return comment;
  return { ...comment, side: shown.side, version: shown.version };
}

const newestFirst = (comments: Comment[]) => comments.sort((a, b) => b.id - a.id);

const isSame = (some: readonly Comment[], others: readonly Comment[]) =>
  some.length === others.length && some.every((comment, index) => comment === others[index]);
