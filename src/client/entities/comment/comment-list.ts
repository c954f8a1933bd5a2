import type { Comment, CommentPatch } from '#contract/comment.ts';
import type { ListPage } from '#contract/paging.ts';
import { changeComment, flattenComments, mergeLevels, patchTree } from './comment-tree.ts';

/** A page of one level of a discussion. */
export type CommentPage = ListPage<Comment>;

/** What the client has loaded of a discussion. */
export type CommentList = {
  /** The loaded messages exactly as they were at `version`. */
  comments: readonly Comment[];
  version: number;
  /** The cursor of older messages; null when there are none. */
  nextCursor: string | null;
  /** The cursors of older replies, for messages whose replies were read beyond the first ones. */
  replyCursors: Readonly<Record<number, string | null>>;
  /** The newest version that a read or a push has named. */
  latest: number;
  /** Patches after a gap, and the answers to the user's changes. They show at once, but do not raise `version`. */
  ahead: readonly CommentPatch[];
  /** The patches that were applied last. They also apply to a page that was read before them. */
  recent: readonly CommentPatch[];
};

/** A page that lacks at most this many patches is merged without another read. */
const RECENT_PATCHES = 50;

/**
 * Creates a list from its first page. An empty page names no version, so the list gets `knownVersion`, the newest version
 * that the client knew before the read.
 */
export function createList({ rows, nextCursor }: CommentPage, knownVersion: number): CommentList {
  const version = rows[0]?.version ?? knownVersion;
  return {
    comments: rows,
    version,
    nextCursor,
    replyCursors: {},
    latest: version,
    ahead: [],
    recent: [],
  };
}

/** The messages as the reader sees them, with the patches that are ahead of the version. */
export function shownComments({ comments, ahead, nextCursor }: CommentList): readonly Comment[] {
  return ahead.reduce((tree, patch) => patchTree(tree, patch, nextCursor === null), comments);
}

/** Whether a change was missed, so that the list must be read again. */
export const isBehind = ({ version, latest }: CommentList) => version < latest;

/** Adds what the server pushed; `patch` is null when the push carries none. */
export function withPush(list: CommentList, version: number, patch: CommentPatch | null): CommentList {
  if (version <= list.version) return list;
  const latest = Math.max(list.latest, version);
  return settle({ ...list, latest, ahead: patch ? [...list.ahead, patch] : list.ahead });
}

const NO_CHANGES = { comments: [], counts: [], removed: [], sides: [] };

/**
 * Shows the answer to the user's change until the list has its version. The answer does not raise the version, because
 * changes of others may lie in between.
 */
export function withAnswer(list: CommentList, change: Pick<CommentPatch, 'version'> & Partial<CommentPatch>) {
  if (change.version <= list.version) return list;
  const patch = { ...NO_CHANGES, ...change, from: Number.POSITIVE_INFINITY };
  return { ...list, ahead: inOrder([...list.ahead, patch]) };
}

/** Replaces the cached list with the read one, `next`, unless `next` is older. */
export function mergeLists(cached: CommentList | null | undefined, next: CommentList): CommentList {
  if (!cached) return next;
  if (next.version < cached.version) return cached;
  const ahead = [...new Set([...cached.ahead, ...next.ahead])];
  const recent = next.recent.length > 0 ? next.recent : cached.recent;
  return settle({ ...next, latest: Math.max(cached.latest, next.latest), ahead, recent });
}

/** Adds the page of older messages that `cursor` named, unless the list has another cursor by now. */
export function withOlder(list: CommentList, cursor: string | null, page: CommentPage): CommentList {
  if (list.nextCursor !== cursor) return list;
  const comments = mergeLevels(list.comments, page.rows);
  return fromVersionOf(page, { ...list, comments, nextCursor: page.nextCursor });
}

/** Adds a page of the replies to a message. */
export function withReplies(list: CommentList, parentId: number, page: CommentPage): CommentList {
  const comments = changeComment(list.comments, parentId, (comment) => ({
    ...comment,
    replies: mergeLevels(comment.replies, page.rows),
  }));
  const replyCursors = { ...list.replyCursors, [parentId]: page.nextCursor };
  return fromVersionOf(page, { ...list, comments, replyCursors });
}

/**
 * Sets the list back to the version of an older page, so that the patches since then apply again. They change only that
 * page, because all other messages have newer versions.
 */
function fromVersionOf({ rows }: CommentPage, list: CommentList): CommentList {
  const version = Math.min(list.version, rows[0]?.version ?? list.version);
  return settle({ ...list, version, ahead: [...list.recent, ...list.ahead] });
}

/** Applies the patches that follow the version without a gap. The others stay ahead. */
function settle(list: CommentList): CommentList {
  let { comments, version } = list;
  const applied: CommentPatch[] = [];
  for (const patch of inOrder(list.ahead)) {
    if (patch.version <= version || patch.from > version) continue;
    comments = patchTree(comments, patch, list.nextCursor === null);
    version = patch.version;
    applied.push(patch);
  }
  const ahead = inOrder(list.ahead).filter((patch) => patch.version > version);
  const recent = [...new Set([...list.recent, ...applied])].slice(-RECENT_PATCHES);
  return { ...list, comments, version, latest: Math.max(list.latest, version), ahead, recent };
}

const inOrder = (patches: readonly CommentPatch[]) => patches.toSorted((a, b) => a.version - b.version);

/** A comment at any level of the shown tree; undefined without one. */
export const findShown = (list: CommentList, id: number) =>
  flattenComments(shownComments(list)).find((comment) => comment.id === id);
