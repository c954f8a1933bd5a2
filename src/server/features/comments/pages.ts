import { z } from 'zod';
import type { Comment, CommentsQuery } from '#contract/comment.ts';
import { id } from '#contract/shapes.ts';
import type { Context } from '#server/context.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import * as data from './data.ts';
import { presentComment } from './presenter.ts';

type Reading = Pick<Context, 'db' | 'clock'>;

/** The most messages on a page of one level, each of which may come with replies. */
const LEVEL_LIMIT = 100;

/** A page of a discussion, newest first at each level. @throws AppError INVALID_INPUT */
export function loadCommentPage(context: Reading, matchupId: number, query: CommentsQuery) {
  const isLevel = query.replies !== undefined || query.parentId !== undefined;
  return isLevel ? loadLevelPage(context, matchupId, query) : loadTreePage(context, matchupId, query);
}

async function loadTreePage({ db, clock }: Reading, matchupId: number, { cursor, limit }: CommentsQuery) {
  const after = cursor === undefined ? null : decodeCursor(z.tuple([id, id, id]), cursor);
  const rows = await data.findTreePage(db, { matchupId, after, limit: limit + 1 });
  const followsCursor = (row: data.CommentRow) =>
    !after || comparePlaces(data.placeOf(row.comment), after) < 0;
  const above = rows.filter((row) => !followsCursor(row));
  const page = toPage(rows.filter(followsCursor), limit, ({ comment }) => data.placeOf(comment));
  return { ...page, rows: presentLevel([...above, ...page.rows], { parentId: null, now: clock.now() }) };
}

async function loadLevelPage({ db, clock }: Reading, matchupId: number, query: CommentsQuery) {
  const { cursor, replies = 0, parentId = null } = query;
  const limit = Math.min(query.limit, LEVEL_LIMIT);
  const [below] = cursor === undefined ? [null] : decodeCursor(z.tuple([id]), cursor);
  const rows = await data.findLevelPage(db, { matchupId, parentId, below, limit: limit + 1, replies });
  return toPage(presentLevel(rows, { parentId, now: clock.now() }), limit, (comment) => [comment.id]);
}

/** Returns a negative number when `a` is after `b`, because the order of the tree is descending. */
function comparePlaces(a: data.Place, b: data.Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The messages of a level, each with those of its replies that were read. */
function presentLevel(
  rows: readonly data.CommentRow[],
  { parentId, now }: { parentId: number | null; now: Date },
): Comment[] {
  const byParent = Map.groupBy(rows, ({ comment }) => comment.parentId);
  const branch = (parent: number | null): Comment[] =>
    (byParent.get(parent) ?? []).map((row) => presentComment(row, { replies: branch(row.comment.id), now }));
  return branch(parentId);
}
