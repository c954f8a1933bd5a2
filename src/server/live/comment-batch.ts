import type { CommentCounts, CommentPatch, FlatComment } from '#contract/comment.ts';
import type { CommentAction } from '#engine/kinds.ts';

/** What happened to a discussion since the last broadcast. */
export type CommentBatch = {
  action: CommentAction;
  version: number;
  patches: CommentPatch[];
  /** True when events were missed, so that the watchers must read. */
  mustRead: boolean;
};

/** Adds a patch to the batch of its discussion. */
export function addPatch(
  batch: CommentBatch | undefined,
  action: CommentAction,
  patch: CommentPatch,
): CommentBatch {
  const { version = 0, patches = [], mustRead = false } = batch ?? {};
  return { action, version: Math.max(version, patch.version), patches: [...patches, patch], mustRead };
}

/** One patch with the newest state of each message; null when the watchers must read instead. */
export function patchOf({ patches, mustRead }: CommentBatch): CommentPatch | null {
  return mustRead ? null : mergePatches(patches);
}

/**
 * Merges patches, in any order, into one; null for none. When a version in between is missing, `from` equals `version`, so
 * that every client below that version reads again.
 */
export function mergePatches(patches: readonly CommentPatch[]): CommentPatch | null {
  const inOrder = patches.toSorted((a, b) => a.version - b.version);
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (!first || !last) return null;
  const comments = new Map<number, FlatComment>();
  const counts = new Map<number, CommentCounts>();
  const removed = new Map<number, { id: number; version: number }>();
  const sides = new Map<number, CommentPatch['sides'][number]>();
  for (const patch of inOrder) {
    for (const comment of patch.comments) {
      comments.set(comment.id, comment);
      counts.delete(comment.id);
    }
    for (const count of patch.counts) {
      const comment = comments.get(count.id);
      if (comment) comments.set(count.id, { ...comment, ...count });
      else counts.set(count.id, count);
    }
    for (const shown of patch.sides) sides.set(shown.userId, shown);
    for (const gone of patch.removed) {
      comments.delete(gone.id);
      counts.delete(gone.id);
      removed.set(gone.id, gone);
    }
  }
  const isComplete = inOrder.every(
    ({ from }, index) => index === 0 || from <= (inOrder[index - 1]?.version ?? 0),
  );
  return {
    from: isComplete ? first.from : last.version,
    version: last.version,
    comments: [...comments.values()],
    counts: [...counts.values()],
    removed: [...removed.values()],
    sides: [...sides.values()],
  };
}
